import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  proposalsDeleteTemplate,
  proposalsRestoreTemplate,
  proposalsSaveTemplate,
} from '@/client/api/proposals.gen'
import type { ProposalsTemplate } from '@/client/types.gen'
import { zProposalsSaveTemplateInput } from '@/client/zod.gen'
import { filled, type Written } from '@/features/contracts'
import { formatLongDay } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { EmptyLine } from '@/ui/EmptyLine'
import { IconButton } from '@/ui/IconButton'
import { Sheet } from '@/ui/Sheet'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { useProposalFormContext } from './context'
import { textsQuery } from './queries'

export interface TextsSheetProps {
  open: boolean
  onClose: () => void
  onChoose: (content: Record<string, unknown>) => void
}

/** The texts that a proposal can begin with: one's own, and those that come with Cortejo. */
export function TextsSheet({ open, onClose, onChoose }: TextsSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Textos"
      description="Entra no lugar do que está escrito. Dá para desfazer."
      initialFocus="sheet"
    >
      <Texts onChoose={onChoose} />
    </Sheet>
  )
}

const rowClass =
  'min-h-11 flex-1 rounded-input px-3 py-2.5 text-left text-body font-medium wrap-anywhere hover:bg-sunken'

/** The first words of a text, to tell it from others. */
function beginning(node: Written): string {
  const words = (one: Written): string =>
    (one.text ?? '') + (one.content ?? []).map(words).join(one.type === 'doc' ? ' ' : '')
  return words(node).trim()
}

function Texts({ onChoose }: Pick<TextsSheetProps, 'onChoose'>) {
  const { form } = useProposalFormContext().form
  const { client, business } = useWorkspace()
  const query = useQuery(textsQuery(client))
  const remove = useRemoveText()
  const choose = (content: Record<string, unknown>) => {
    const { customer, eventDate } = form.getValues()
    const [first = ''] = customer[0]?.fullName.trim().split(/\s+/) ?? []
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(eventDate)
    onChoose(
      filled(content as Written, {
        cliente: first,
        data: isDay ? formatLongDay(eventDate) : '',
        empresa: business.name,
      }),
    )
  }
  if (query.isError) return <LoadFailed title="Não deu para carregar os textos" query={query} />
  if (!query.data) {
    return (
      <div className="skeleton flex flex-col gap-3">
        <LoadingStatus>Carregando os textos…</LoadingStatus>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  }
  const { own, ready } = query.data
  return (
    <div className="flex flex-col gap-7">
      <section aria-labelledby="textos-seus">
        <h3 id="textos-seus" className="mb-1 text-sm font-medium">
          Seus textos
        </h3>
        {own.length === 0 ? (
          <EmptyLine>Guarde um texto seu para usar nos próximos orçamentos.</EmptyLine>
        ) : (
          <ul className="-mx-3">
            {own.map((one) => (
              <li key={one.uuid} className="flex items-center">
                <TextButton
                  name={one.name}
                  content={one.content}
                  onClick={() => choose(one.content)}
                />
                <IconButton label={`Apagar ${one.name}`} onClick={() => remove.mutate(one)}>
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <KeepText />
      </section>
      <section aria-labelledby="textos-prontos">
        <h3 id="textos-prontos" className="mb-1 text-sm font-medium">
          Textos prontos
        </h3>
        <ul className="-mx-3">
          {ready.map((one) => (
            <li key={one.key} className="flex">
              <TextButton
                name={one.name}
                content={one.content}
                onClick={() => choose(one.content)}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function TextButton({
  name,
  content,
  onClick,
}: {
  name: string
  content: Record<string, unknown>
  onClick: () => void
}) {
  return (
    <button type="button" className={rowClass} onClick={onClick}>
      {name}
      <span className="line-clamp-2 text-sm font-normal text-muted">
        {beginning(content as Written)}
      </span>
    </button>
  )
}

function useRefreshTexts() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: textsQuery(client).queryKey })
}

function useRemoveText() {
  const { client } = useWorkspace()
  const refresh = useRefreshTexts()
  const restore = useMutation({
    mutationFn: ({ uuid }: ProposalsTemplate) =>
      proposalsRestoreTemplate({ client, body: { uuid }, throwOnError: true }),
    onError: (error) => toast.error('O texto não voltou', { description: toProblem(error).detail }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ uuid }: ProposalsTemplate) =>
      proposalsDeleteTemplate({ client, body: { uuid }, throwOnError: true }),
    onSuccess: (_done, one) =>
      toast.info('Texto apagado', { description: one.name, undo: () => restore.mutate(one) }),
    onError: (error) =>
      toast.error('O texto não foi apagado', { description: toProblem(error).detail }),
    onSettled: refresh,
  })
}

const schema = z.object({
  name: text(zProposalsSaveTemplateInput.shape.name, 'Dê um nome ao texto'),
})

/** Saves the current text as one that can start other proposals. */
function KeepText() {
  const { form: around } = useProposalFormContext().form
  const { client } = useWorkspace()
  const refresh = useRefreshTexts()
  const content = around.watch('content')
  const form = useAppForm({
    schema,
    initial: { name: '' },
    asks: false,
    save: ({ name }, { headers }) =>
      proposalsSaveTemplate({
        client,
        headers,
        body: { name, content: JSON.parse(content) as Record<string, unknown> },
        throwOnError: true,
      }),
    onSaved: (_saved, { name }) => {
      toast.success('Texto guardado', { description: name })
      form.form.reset({ name: '' })
      return refresh()
    },
  })
  if (!content) return null
  return (
    <Form of={form} label="Guardar o texto de agora" className="mt-3 flex flex-col gap-3">
      <TextField
        label="Guardar o texto de agora como"
        placeholder="Casamento no campo"
        {...form.text('name')}
      />
      <FormFooter place="inline" save="Guardar texto" saving="Guardando…" />
    </Form>
  )
}

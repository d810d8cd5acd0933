import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { z } from 'zod'
import { refreshEvents } from '@/app/event/queries'
import { anew } from '@/app/form/anew'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { siteCheckSlugOptions, siteUpdateAddress } from '@/client/api/site.gen'
import type { SiteCheckSlugOutput, SiteGetAddressOutput } from '@/client/types.gen'

import { useDebounced } from '@/lib/useDebounced'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { copied } from './copied'
import { PartHeading } from './PartHeading'
import { keepAddress } from './queries'
import { changesWords, shown } from './words'

const schema = z.object({
  slug: z.string().trim().min(1, 'Escreva o endereço').max(200),
})

/** The address as it is typed: checked meanwhile, shown as it will be, with what to know before it is saved. */
export function ChooseSlug({
  eventUuid,
  address,
}: {
  eventUuid: string
  address: SiteGetAddressOutput
}) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const edit = useAppForm({
    schema,
    initial: { slug: address.slug },
    draft: `site.address.${eventUuid}`,
    save: async ({ slug }, { headers }) => {
      const { data } = await siteUpdateAddress({
        client,
        body: { eventUuid, slug },
        headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: (saved) => {
      keepAddress(queryClient, client, eventUuid, saved)
      edit.form.reset({ slug: saved.slug }, anew)
      void refreshEvents(queryClient, client)
      toast.success('Endereço salvo', { description: shown(saved.url) })
    },
  })
  const typed = edit.form.watch('slug').trim()
  const asked = useDebounced(typed, 250)
  const check = useQuery({
    ...siteCheckSlugOptions({ client, query: { eventUuid, slug: asked } }),
    enabled: asked !== '' && asked !== address.slug,
    placeholderData: (before) => before,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
  const other = typed !== '' && typed !== address.slug
  const answer = other && asked === typed && !check.isPlaceholderData ? check.data : undefined
  const field = edit.text('slug')
  return (
    <section aria-labelledby="slug-title" className="flex flex-col gap-4">
      <div>
        <PartHeading id="slug-title">Endereço da página</PartHeading>
        <p className="mt-1 text-body wrap-anywhere">{shown(address.url)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copied(address.url, 'Link copiado')}
          >
            Copiar
          </Button>
          <a
            href={`/${address.slug}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'sm')}
          >
            <ExternalLink size={16} aria-hidden />
            Abrir
            <span className="sr-only"> em nova aba</span>
          </a>
        </div>
      </div>
      {address.changesLeft === 0 ? (
        <Callout title="Este endereço não muda mais">
          Ele já mudou cinco vezes. Todos os de antes continuam levando a este.
        </Callout>
      ) : (
        <Form of={edit} label="Mudar o endereço" className="flex flex-col gap-4">
          <TextField
            label="Novo endereço"
            help={changesWords(address.changesLeft)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field}
            error={field.error ?? answer?.message}
          />
          <Verdict
            typed={other ? typed : ''}
            answer={answer}
            failed={check.isError && other}
            onTake={(slug) => edit.form.setValue('slug', slug, { shouldDirty: true })}
          />
          {other && (
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="ghost" onClick={() => edit.form.reset({ slug: address.slug }, anew)}>
                Deixar como está
              </Button>
              <SaveButton saving="Salvando…">Salvar endereço</SaveButton>
            </div>
          )}
        </Form>
      )}
      {!other && address.guessable && <Guessable />}
    </section>
  )
}

/** Says whether the address being typed is free, taken or invalid. */
function Verdict({
  typed,
  answer,
  failed,
  onTake,
}: {
  typed: string
  answer: SiteCheckSlugOutput | undefined
  failed: boolean
  onTake: (slug: string) => void
}) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm empty:hidden">
        {typed && !answer && !failed && <span className="text-muted">Conferindo…</span>}
        {failed && !answer && (
          <span className="text-muted">
            Não deu para conferir agora. Ao salvar, conferimos de novo.
          </span>
        )}
        {answer?.free && (
          <span className="flex items-start gap-1.5">
            <Check size={18} className="mt-0.5 shrink-0 text-sage" aria-hidden />
            <span className="min-w-0">
              {answer.present ? 'É o endereço de hoje: ' : 'Está livre: '}
              <strong className="font-semibold wrap-anywhere">{shown(answer.url)}</strong>
            </span>
          </span>
        )}
      </p>
      {answer && answer.suggestions.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-muted">Estes estão livres:</p>
          <ul className="flex flex-wrap gap-2">
            {answer.suggestions.map((slug) => (
              <li key={slug} className="max-w-full">
                <Button variant="secondary" size="sm" onClick={() => onTake(slug)}>
                  <span className="wrap-anywhere">{slug}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {answer?.free && !answer.present && answer.guessable && <Guessable />}
    </div>
  )
}

/** What a short address costs. */
function Guessable() {
  return (
    <Callout tone="slate" title="Dá para adivinhar">
      Quem souber os nomes encontra a página sem receber o link. Para uma festa reservada, deixe no
      fim letras e números ao acaso, ou ponha uma senha no site.
    </Callout>
  )
}

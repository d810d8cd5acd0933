import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Globe, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { meQuery } from '@/app/workspace/me'
import { NotInControl } from '@/app/workspace/NotInControl'
import { siteSetIndexed, siteSetPrivacy, siteUnpublish } from '@/client/api/site.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { RadioCards } from '@/ui/RadioCards'
import { Sheet } from '@/ui/Sheet'
import { Switch } from '@/ui/Switch'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { useEditor } from '../editor'
import { keepSite, refreshVersions } from '../queries'
import { useSiteScope } from '../scope'

/** Who may see the site, whether search engines may list it, and how it goes off the air. */
export default function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { site } = useEditor()
  // The editor that fills the window has no workspace around it.
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Quem pode ver"
      description="Vale na hora, também para o que já está no ar."
      initialFocus="sheet"
    >
      <div className="flex flex-col gap-7">
        {me?.control ? (
          <NotInControl>não põe nem tira a senha de um site</NotInControl>
        ) : (
          <Privacy key={String(site.isPrivate)} />
        )}
        <Indexed />
        {site.publishedAt !== undefined && <TakeDown onDone={onClose} />}
      </div>
    </Sheet>
  )
}

const schema = z
  .object({ who: z.enum(['OPEN', 'PASSWORD']), password: z.string().max(60, 'Use até 60 letras') })
  .refine(({ who, password }) => who === 'OPEN' || password.trim().length >= 6, {
    path: ['password'],
    message: 'Use pelo menos 6 letras ou números',
  })

function Privacy() {
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const { site } = useEditor()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema,
    initial: { who: site.isPrivate ? 'PASSWORD' : 'OPEN', password: '' },
    save: async ({ who, password }) => {
      const body = { eventUuid, ...(who === 'PASSWORD' && { password: password.trim() }) }
      return (await siteSetPrivacy({ client, body, throwOnError: true })).data
    },
    onSaved: (saved, { who }) => {
      keepSite(queryClient, scope, saved)
      toast.success(who === 'OPEN' ? 'O site está aberto a todos' : 'O site pede a senha', {
        ...(who === 'PASSWORD' && { description: 'Mande-a aos convidados junto com o link.' }),
      })
    },
  })
  const who = useFormField(form.form.control, 'who')
  const asks = who.value === 'PASSWORD'
  return (
    <Form of={form} className="flex flex-col gap-4">
      <RadioCards
        label="Quem tem o link"
        hideLabel
        options={[
          {
            value: 'OPEN',
            label: 'Qualquer pessoa com o link',
            help: 'Sem senha, como um convite de papel.',
            icon: <Globe size={20} aria-hidden />,
          },
          {
            value: 'PASSWORD',
            label: 'Só quem tem a senha',
            help: 'O link do convite de cada família também abre.',
            icon: <LockKeyhole size={20} aria-hidden />,
          },
        ]}
        value={who.value}
        onValueChange={who.onValueChange}
      />
      {asks && (
        <TextField
          label={site.isPrivate ? 'Nova senha' : 'Senha'}
          autoComplete="off"
          help={
            site.isPrivate
              ? 'Já há uma senha. Uma nova encerra o acesso de quem entrou com a antiga.'
              : 'De 6 letras ou números. Fácil de ditar, difícil de adivinhar.'
          }
          {...form.text('password')}
        />
      )}
      {form.form.formState.isDirty && (
        <SaveButton saving="Salvando…" className="self-start">
          {asks ? 'Usar esta senha' : 'Abrir a todos'}
        </SaveButton>
      )}
    </Form>
  )
}

function Indexed() {
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const { site } = useEditor()
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: async (indexed: boolean) =>
      (await siteSetIndexed({ client, body: { eventUuid, indexed }, throwOnError: true })).data,
    onSuccess: (saved) => keepSite(queryClient, scope, saved),
    onError: (error) => toast.error('Nada mudou', { description: toProblem(error).detail }),
  })
  return (
    <Switch
      label="Aparecer no Google"
      help={
        site.isPrivate
          ? 'Um site com senha não aparece em buscas.'
          : 'Quem buscar os nomes pode achar o site. Desligado, pedimos às buscas que o deixem de fora.'
      }
      checked={set.isPending ? set.variables : site.indexed && !site.isPrivate}
      disabled={site.isPrivate}
      onCheckedChange={(indexed) => set.mutate(indexed)}
    />
  )
}

function TakeDown({ onDone }: { onDone: () => void }) {
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  return (
    <div className="border-t border-line pt-5">
      <Button
        variant="secondary"
        icon={<CloudOff size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Tirar o site do ar
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Tirar o site do ar?"
        description="O endereço volta a mostrar a página simples do evento. O rascunho e as versões ficam, e dá para publicar de novo."
        confirmText="Tirar do ar"
        loadingText="Tirando…"
        onConfirm={async () => {
          try {
            const body = { eventUuid }
            const { data } = await siteUnpublish({ client, body, throwOnError: true })
            keepSite(queryClient, scope, data)
            void refreshVersions(queryClient, scope)
            toast.success('O site saiu do ar')
            onDone()
          } catch (error) {
            toast.error('O site continua no ar', { description: toProblem(error).detail })
            throw error
          }
        }}
      />
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { Form } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { ScopedClient } from '@/app/workspace/clients'
import { guestMessagesSend } from '@/client/api/guestMessages.gen'
import type { GuestMessagesSendOutput } from '@/client/types.gen'
import { zGuestMessagesSendInput } from '@/client/zod.gen'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { RadioCards } from '@/ui/RadioCards'
import { Segmented } from '@/ui/Segmented'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { LeftOut } from './LeftOut'
import { Outgoing } from './Outgoing'
import { type Preview, usePreview } from './preview'
import { refreshSending } from './refresh'
import { leavesWords } from './words'

const schema = z
  .object({
    kind: zGuestMessagesSendInput.shape.kind,
    channel: zGuestMessagesSendInput.shape.channel,
    audience: zGuestMessagesSendInput.shape.audience,
    ownWords: text(zGuestMessagesSendInput.shape.ownWords),
  })
  .refine(({ kind, ownWords }) => kind !== 'OWN' || ownWords.trim() !== '', {
    path: ['ownWords'],
    message: 'Escreva o recado.',
  })
type Values = z.infer<typeof schema>

/** How long own words may be. */
const mostLetters = 250

export interface SendDialogProps {
  client: ScopedClient
  eventUuid: string
  /** To these alone; absent: to all, or those who have not answered. */
  invitationUuids?: readonly string[] | undefined
  /** The initial kind: an invitation, or a reminder to those who have not answered. */
  kind?: Values['kind']
  onClose: () => void
}

/** Writing to an event's guests: what, how, to whom; before it leaves, who gets it and who does not. */
export default function SendDialog(props: SendDialogProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Enviar mensagem"
      description={
        props.invitationUuids
          ? count(props.invitationUuids.length, 'convite escolhido', 'convites escolhidos')
          : undefined
      }
      initialFocus="sheet"
    >
      <Fields {...props} />
    </Sheet>
  )
}

const kinds = [
  { value: 'INVITE', label: 'Convite' },
  { value: 'REMINDER', label: 'Lembrete' },
  { value: 'OWN', label: 'Recado' },
] as const

function Fields({ client, eventUuid, invitationUuids, kind = 'INVITE', onClose }: SendDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  // The same for each try: the server sends it once.
  const uuid = useRef(crypto.randomUUID())
  const [sent, setSent] = useState<GuestMessagesSendOutput>()
  const initial = useRef<Values>({
    kind,
    channel: 'WHATSAPP',
    audience: invitationUuids ? 'CHOSEN' : kind === 'REMINDER' ? 'SILENT' : 'ALL',
    ownWords: '',
  }).current
  const edit = useAppForm({
    schema,
    initial,
    asks: false,
    save: async (values) =>
      (
        await guestMessagesSend({
          client,
          body: {
            eventUuid,
            uuid: uuid.current,
            kind: values.kind,
            channel: values.channel,
            audience: values.audience,
            ...(values.kind === 'OWN' && { ownWords: values.ownWords }),
            ...(invitationUuids && { invitationUuids: [...invitationUuids] }),
          },
          throwOnError: true,
        })
      ).data,
    onSaved: async (answer) => {
      setSent(answer)
      uuid.current = crypto.randomUUID()
      toast.success(count(answer.messages, 'mensagem a caminho', 'mensagens a caminho'), {
        description: leavesWords(answer.messages, answer.leavesAt, answer.leaveFirst),
      })
      await refreshSending(queryClient, client)
    },
    onRefused: () => refreshSending(queryClient, client),
  })
  const { control } = edit.form
  const kindField = useFormField(control, 'kind')
  const channelField = useFormField(control, 'channel')
  const audienceField = useFormField(control, 'audience')
  const words = edit.form.watch('ownWords')
  const asked = usePreview({
    client,
    eventUuid,
    kind: kindField.value,
    channel: channelField.value,
    audience: audienceField.value,
    invitationUuids,
  })
  const { data: preview } = asked
  // While a new count loads, the old one belongs to the previous choices.
  const counting = !preview || asked.isPlaceholderData
  return (
    <>
      <Form of={edit} id={formId} className="flex flex-col gap-6">
        <div className="flex flex-col gap-1.5">
          <p aria-hidden className="text-sm font-medium">
            O que enviar
          </p>
          <Segmented
            label="O que enviar"
            options={kinds}
            value={kindField.value}
            onValueChange={kindField.onValueChange}
            onBlur={kindField.onBlur}
            name={kindField.name}
          />
        </div>
        {kindField.value === 'OWN' && (
          <TextArea
            label="O seu recado"
            rows={3}
            help={`Numa linha só, sem links nem telefones. ${words.length} de ${mostLetters} letras.`}
            {...edit.text('ownWords')}
          />
        )}
        <RadioCards
          label="Por onde"
          columns={2}
          options={[
            {
              value: 'WHATSAPP',
              label: 'WhatsApp',
              icon: <MessageCircle size={20} aria-hidden />,
            },
            {
              value: 'EMAIL',
              label: 'E-mail',
              icon: <Mail size={20} aria-hidden />,
              disabled: preview?.sendsEmails === false,
              help: preview?.sendsEmails === false ? 'Não configurado aqui' : undefined,
            },
          ]}
          value={channelField.value}
          onValueChange={channelField.onValueChange}
          name={channelField.name}
          ref={channelField.ref}
        />
        {!invitationUuids && (
          <RadioCards
            label="Para quem"
            columns={2}
            options={[
              { value: 'ALL', label: 'Todos os convites' },
              { value: 'SILENT', label: 'Quem não respondeu' },
            ]}
            value={audienceField.value}
            onValueChange={audienceField.onValueChange}
            name={audienceField.name}
            ref={audienceField.ref}
          />
        )}
        {preview && (
          <>
            <WhatItSays preview={preview} words={kindField.value === 'OWN' ? words : ''} />
            {!counting && <LeftOut preview={preview} channel={channelField.value} />}
          </>
        )}
        {asked.isError && !preview && (
          <LoadFailed title="Não deu para contar quem recebe" query={asked} />
        )}
        <SheetFooter>
          <Button
            type="submit"
            form={formId}
            size="lg"
            block
            disabled={
              counting || preview.recipients === 0 || preview.recipients > preview.leftToday
            }
            loading={edit.saving}
            loadingText="Enviando…"
          >
            {counting
              ? asked.isError
                ? 'Enviar'
                : 'Contando…'
              : preview.recipients === 0
                ? 'Ninguém para receber'
                : `Enviar a ${count(preview.recipients, 'convite', 'convites')}`}
          </Button>
        </SheetFooter>
      </Form>
      <Outgoing client={client} eventUuid={eventUuid} newest={sent?.uuid} onDone={onClose} />
    </>
  )
}

function WhatItSays({ preview, words }: { preview: Preview; words: string }) {
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-sm font-medium">O que diz</figcaption>
      <blockquote className="rounded-card bg-sunken p-4 text-sm leading-relaxed wrap-anywhere">
        {words.trim() ? preview.text.replace('“…”', () => `“${words.trim()}”`) : preview.text}
      </blockquote>
      <p className="text-xs text-muted">No lugar de […] vai o link de cada convite.</p>
    </figure>
  )
}

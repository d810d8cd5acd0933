import { CheckCircle2 } from 'lucide-react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { meClient } from '@/app/workspace/clients'
import { supportSend } from '@/client/api/support.gen'
import { zSupportSendInput } from '@/client/zod.gen'
import { formatPhone } from '@/lib/phone'
import { TextArea } from '@/ui/TextArea'

const schema = z.object({
  body: text(zSupportSendInput.shape.body, 'Conte o que você precisa'),
})

export interface SupportFormProps {
  /** The ID of the failed request, if any, which finds it in the log. */
  requestId?: string | undefined
  /** What the message begins with. */
  body?: string | undefined
  /** A dialog's way out. */
  onClose?: () => void
  /** Says where the answer will come, once the message is kept. */
  onSent: (phone: string) => void
}

/** A message to Cortejo's team. */
export function SupportForm({ requestId, body = '', onClose, onSent }: SupportFormProps) {
  const form = useAppForm({
    schema,
    initial: { body },
    draft: body ? `support.send.${body}` : 'support.send',
    save: async ({ body }, { headers }) =>
      (
        await supportSend({
          client: meClient,
          body: {
            body,
            page: window.location.pathname.slice(0, 200),
            ...(requestId && { requestId: requestId.slice(0, 64) }),
          },
          headers,
          throwOnError: true,
        })
      ).data,
    onSaved: ({ phone }) => onSent(phone),
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <TextArea
        label="Sua mensagem"
        rows={5}
        help={
          requestId
            ? `O código do pedido (${requestId}) vai junto.`
            : 'A gente responde no seu WhatsApp.'
        }
        {...form.text('body')}
      />
      <FormFooter
        place={onClose ? 'dialog' : 'page'}
        save="Enviar mensagem"
        saving="Enviando…"
        {...(onClose && { cancel: onClose })}
      />
    </Form>
  )
}

/** That it was kept, and where the answer will come. */
export function SupportSent({ phone }: { phone: string }) {
  return (
    <p role="status" className="flex items-start gap-3 text-body">
      <CheckCircle2 size={22} className="mt-0.5 shrink-0 text-sage" aria-hidden />
      <span>
        Recebemos a sua mensagem. Respondemos no seu WhatsApp,{' '}
        <span className="whitespace-nowrap">{formatPhone(phone)}</span>.
      </span>
    </p>
  )
}

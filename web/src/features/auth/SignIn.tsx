import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { tabIsKept } from '@/app/workspace/choice'
import { abroad } from '@/lib/abroad'
import { parsePhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { PhoneField } from '@/ui/PhoneField'
import type { Channel } from './codeState'
import { useSendCode } from './useSendCode'

/**
 * Asks for the phone and the channel of its code. It does without the shared form, because it is the first page that
 * a visitor loads, and that form would be a third of its weight.
 */
export function SignIn({ callbackUrl, phone: known }: { callbackUrl?: string; phone?: string }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState(known ?? '')
  const [error, setError] = useState<string>()
  const { mutate, isPending, variables } = useSendCode()
  const [failure, setFailure] = useState<string>()
  // As it was on arrival: the tab is kept for the same person while they sign in.
  const [ended] = useState(() => callbackUrl !== undefined && tabIsKept())

  function refuse(sentence: string) {
    setError(sentence)
    field.current?.focus()
  }

  function send(channel: Channel) {
    if (isPending) return
    setFailure(undefined)
    const wrong = wrongWith(phone)
    if (wrong) return refuse(wrong)
    mutate(
      { phone, channel },
      {
        onSuccess: (code) =>
          void navigate({
            to: '/auth/signin/confirmation-code',
            search: { callbackUrl },
            state: { code },
          }),
        onError: (cause) => {
          const { fields, detail } = toProblem(cause)
          const [refused] = fields
          if (refused) refuse(refused.message)
          else setFailure(detail)
        },
      },
    )
  }

  const sending = (channel: Channel) => isPending && variables.channel === channel
  return (
    <>
      <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
        Entre no Cortejo
      </h1>
      <p className="mt-2 text-base text-muted">
        Enviamos um código para o seu celular. Não precisa de senha.
      </p>
      {ended && (
        <Callout role="status" className="mt-6">
          Sua sessão terminou. Entre de novo para continuar; o que você escreveu está guardado.
        </Callout>
      )}
      <form
        className="mt-8 flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send('WHATSAPP')
        }}
      >
        {failure && (
          <Callout tone="coral" role="alert" title="Erro no envio">
            {failure}
          </Callout>
        )}
        <PhoneField
          ref={field}
          label="Celular"
          autoFocus
          value={phone}
          error={error ?? abroad(phone)}
          onValueChange={(next) => {
            setPhone(next)
            // After a refusal, the value is validated while it changes.
            if (error) setError(wrongWith(next))
          }}
        />
        <Button
          type="submit"
          size="lg"
          block
          icon={<MessageCircle size={20} aria-hidden />}
          loading={sending('WHATSAPP')}
          loadingText="Enviando…"
        >
          Receber código por WhatsApp
        </Button>
        <Button
          variant="secondary"
          size="lg"
          block
          icon={<MessageSquareText size={20} aria-hidden />}
          loading={sending('SMS')}
          loadingText="Enviando…"
          onClick={() => send('SMS')}
        >
          Receber por SMS
        </Button>
      </form>
    </>
  )
}

function wrongWith(phone: string): string | undefined {
  if (phone === '') return 'Informe seu celular'
  return parsePhone(phone) ? abroad(phone) : 'Confira o número: faltam ou sobram dígitos'
}

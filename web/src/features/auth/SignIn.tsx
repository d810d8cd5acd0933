import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { applyProblem, useFormField } from '@/app/form/fields'
import { phone as phoneField } from '@/app/form/schema'
import { tabIsKept } from '@/app/workspace/choice'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { PhoneField } from '@/ui/PhoneField'
import type { Channel } from './codeState'
import { useSendCode } from './useSendCode'

const schema = z.object({ phone: phoneField('Informe seu celular') })

/** The phone that signs in, and how its code should come. */
export function SignIn({ callbackUrl, phone }: { callbackUrl?: string; phone?: string }) {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { phone: phone ?? '' } })
  const { mutate, isPending, variables } = useSendCode()
  const [failure, setFailure] = useState<string>()
  // As it was on arrival: the tab is kept for the same person while they sign in.
  const [ended] = useState(() => callbackUrl !== undefined && tabIsKept())

  const send = (channel: Channel) =>
    form.handleSubmit((values) => {
      if (isPending) return
      setFailure(undefined)
      mutate(
        { phone: values.phone, channel },
        {
          onSuccess: (code) =>
            void navigate({
              to: '/auth/signin/confirmation-code',
              search: { callbackUrl },
              state: { code },
            }),
          onError: (error) => setFailure(applyProblem(form, toProblem(error)).join(' ')),
        },
      )
    })

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
      <form className="mt-8 flex flex-col gap-4" onSubmit={send('WHATSAPP')} noValidate>
        {failure && (
          <Callout tone="coral" role="alert" title="Erro no envio">
            {failure}
          </Callout>
        )}
        <PhoneField label="Celular" autoFocus {...useFormField(form.control, 'phone')} />
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
          onClick={send('SMS')}
        >
          Receber por SMS
        </Button>
      </form>
    </>
  )
}

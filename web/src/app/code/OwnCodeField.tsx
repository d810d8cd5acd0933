import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toProblem } from '@/lib/problem'
import { useSecondsLeft } from '@/lib/useSecondsLeft'
import { CodeField } from '@/ui/CodeField'
import { LinkButton } from '@/ui/TextLink'
import { type CodeAnswer, type SentCode, sentCodeFrom } from './sentCode'

export interface OwnCodeFieldProps {
  sent: SentCode
  value: string
  onValueChange: (digits: string) => void
  /** Called once each time the code becomes whole. */
  onComplete: (code: string) => void
  error?: string | undefined
  /** Requests another code, and rejects if the server refuses it. */
  request: () => Promise<CodeAnswer>
  onSent: (sent: SentCode) => void
}

/** The code that the caller reads on their own phone, and another one on request, after a wait. */
export function OwnCodeField({
  sent,
  value,
  onValueChange,
  onComplete,
  error,
  request,
  onSent,
}: OwnCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const wait = useSecondsLeft(sent.resendAt)
  const resend = useMutation({
    mutationFn: request,
    onSuccess: (answer) => {
      onValueChange('')
      onSent(sentCodeFrom(answer))
      input.current?.focus()
    },
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <CodeField
        ref={input}
        className="w-full"
        label="Código"
        help={`Enviamos 6 números por SMS ao seu celular, final ${sent.phoneEnd}.`}
        autoFocus
        value={value}
        onValueChange={onValueChange}
        onComplete={onComplete}
        {...(error && { error })}
      />
      {wait > 0 ? (
        <p className="flex min-h-6 items-center text-sm text-muted tabular-nums touch:min-h-11">
          Você pode pedir outro em {wait} s.
        </p>
      ) : (
        <LinkButton disabled={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Enviando…' : 'Enviar de novo'}
        </LinkButton>
      )}
      {resend.error && (
        <p role="alert" className="text-sm text-coral">
          {toProblem(resend.error).detail}
        </p>
      )}
      <p className="sr-only" role="status">
        {wait === 0 && 'Você já pode pedir outro código.'}
      </p>
    </div>
  )
}

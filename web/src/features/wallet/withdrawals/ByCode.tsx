import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { OwnCodeField } from '@/app/code/OwnCodeField'
import { type SentCode, sentCodeFrom } from '@/app/code/sentCode'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { withdrawalRequestCode } from '@/client/api/withdrawal.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'

export interface Confirmed {
  attempt: string
  code: string
}

export interface ByCodeProps {
  /** The text of the button that confirms. */
  label: string
  /** The code on its way; callers must keep it, with the act that it confirms. */
  sent: SentCode | undefined
  onSent: (sent: SentCode) => void
  /** Does the act with the code, and rejects if the server refuses it. */
  confirm: (code: Confirmed) => Promise<unknown>
  /** The fields that `children` show the refusals of. */
  shown?: readonly string[]
  /** Called with the fields that the server refused, and with none before each try. */
  onRefused?: (fields: Record<string, string>) => void
  /** Whether the form around it is not valid now. */
  disabled?: boolean
  children?: ReactNode
}

/** Sends the caller a code by SMS, and confirms an act with it. */
export function ByCode({
  label,
  sent,
  onSent,
  confirm,
  shown = [],
  onRefused,
  disabled,
  children,
}: ByCodeProps) {
  const { client } = useWorkspace()
  const [digits, setDigits] = useState('')
  const askCode = async () => (await withdrawalRequestCode({ client, throwOnError: true })).data
  const request = useMutation({
    mutationFn: askCode,
    onSuccess: (answer) => onSent(sentCodeFrom(answer)),
  })
  const send = useMutation({
    mutationFn: confirm,
    onMutate: () => onRefused?.({}),
    onError: (error) => {
      setDigits('')
      const { fields } = toProblem(error)
      onRefused?.(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
    },
  })
  const error = send.error ?? request.error
  const problem = error ? toProblem(error) : undefined
  const wrongCode = problem?.fields.find(({ field }) => field === 'code')?.message
  const elsewhere = problem?.fields.find(
    ({ field }) => field !== 'code' && !shown.includes(field),
  )?.message
  const general = problem && (elsewhere ?? (problem.fields.length === 0 && problem.detail))

  function finish(code: string) {
    if (!sent || disabled || send.isPending) return
    send.mutate({ attempt: sent.attempt, code })
  }

  return (
    <div className="flex flex-col gap-4">
      {general && (
        <Callout tone="coral" role="alert" title="Nada foi feito">
          {general}
        </Callout>
      )}
      {children}
      {sent ? (
        <>
          <OwnCodeField
            sent={sent}
            value={digits}
            onValueChange={setDigits}
            onComplete={finish}
            error={wrongCode}
            request={askCode}
            onSent={(next) => {
              send.reset()
              onSent(next)
            }}
          />
          <Button
            disabled={disabled || digits.length < 6}
            loading={send.isPending}
            loadingText="Conferindo…"
            onClick={() => finish(digits)}
          >
            {label}
          </Button>
        </>
      ) : (
        <Button
          disabled={disabled}
          loading={request.isPending}
          loadingText="Enviando o código…"
          onClick={() => request.mutate()}
        >
          Enviar código por SMS
        </Button>
      )}
    </div>
  )
}

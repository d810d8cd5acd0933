import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { withdrawalRequestCodeMutation } from '@/client/api/withdrawal.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { CodeField } from '@/ui/CodeField'

export interface Confirmed {
  attempt: string
  code: string
}

export interface ByCodeProps {
  /** The text of the button that confirms. */
  label: string
  /** Does the act with the code, and rejects if the server refuses it. */
  confirm: (code: Confirmed) => Promise<unknown>
  /** Whether the form around it is not valid now. */
  disabled?: boolean
  children?: ReactNode
}

/** Sends the caller a code by SMS, and confirms an act with it. */
export function ByCode({ label, confirm, disabled, children }: ByCodeProps) {
  const { client } = useWorkspace()
  const [digits, setDigits] = useState('')
  const request = useMutation(withdrawalRequestCodeMutation({ client }))
  const send = useMutation({ mutationFn: confirm, onError: () => setDigits('') })
  const error = send.error ?? request.error
  const problem = error ? toProblem(error) : undefined
  const wrongCode = problem?.fields.find(({ field }) => field === 'code')?.message
  const sent = request.data

  function finish(code: string) {
    if (!sent || disabled || send.isPending) return
    send.mutate({ attempt: sent.attempt, code })
  }

  return (
    <div className="flex flex-col gap-4">
      {problem && !wrongCode && (
        <Callout tone="coral" role="alert" title="Nada foi feito">
          {problem.fields.find(({ field }) => field !== 'code')?.message ?? problem.detail}
        </Callout>
      )}
      {children}
      {sent ? (
        <>
          <CodeField
            label="Código"
            help={`Enviamos 6 números por SMS ao seu celular, final ${sent.phoneEnd}.`}
            autoFocus
            value={digits}
            onValueChange={setDigits}
            onComplete={finish}
            {...(wrongCode && { error: wrongCode })}
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
          onClick={() => request.mutate({})}
        >
          Enviar código por SMS
        </Button>
      )}
    </div>
  )
}

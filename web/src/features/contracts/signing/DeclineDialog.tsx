import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { publicClient } from '@/app/workspace/clients'
import { publicContractDeclineMutation } from '@/client/api/public.contract.gen'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextArea } from '@/ui/TextArea'

export interface DeclineDialogProps {
  token: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeclined: (contract: PublicContractGetOutput) => void
}

/** Why somebody does not sign: the contract ends with it, for everybody. */
export function DeclineDialog({ token, open, onOpenChange, onDeclined }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const decline = useMutation({
    ...publicContractDeclineMutation({ client: publicClient }),
    meta: { staysOnSignedOut: true },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Não vou assinar"
      description="O contrato termina para todos, e quem o enviou lê o seu motivo."
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!reason.trim()) return setError('Diga por que não vai assinar')
          decline.mutate(
            { body: { token, reason } },
            {
              onSuccess: onDeclined,
              onError: (cause) => {
                const problem = toProblem(cause)
                setError(problem.fields[0]?.message ?? problem.detail)
              },
            },
          )
        }}
      >
        <TextArea
          label="Motivo"
          value={reason}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value)
            setError(undefined)
          }}
          {...(error && { error })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Voltar ao contrato
          </Button>
          <Button
            type="submit"
            variant="danger"
            loading={decline.isPending}
            loadingText="Enviando…"
          >
            Não vou assinar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractsCorrectSigner } from '@/client/api/contracts.gen'
import type { ContractsSigner } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Dialog } from '@/ui/Dialog'
import { PhoneField } from '@/ui/PhoneField'
import { toast } from '@/ui/toast'
import { noteContract } from './queries'

/** Another phone for somebody who has not opened the link: the old link and code end with it. */
export function CorrectSignerDialog({
  signer,
  onClose,
}: {
  signer: ContractsSigner
  onClose: () => void
}) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [phone, setPhone] = useState(signer.team?.phone ?? '')
  const correct = useMutation({
    mutationFn: async () =>
      (
        await contractsCorrectSigner({
          client,
          body: { signerUuid: signer.uuid, phone },
          throwOnError: true,
        })
      ).data,
    onSuccess: async (next) => {
      await noteContract(queryClient, client, next)
      toast.success('Celular corrigido')
      onClose()
    },
  })
  const problem = correct.error ? toProblem(correct.error) : undefined
  const beside = problem?.fields[0]?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Corrigir celular"
      description={`O link que ${signer.name} tem deixa de valer, e um novo sai para o celular certo.`}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          correct.mutate()
        }}
      >
        {problem && !beside && (
          <Callout tone="coral" role="alert">
            {problem.detail}
          </Callout>
        )}
        <PhoneField
          label="Celular"
          value={phone}
          onValueChange={setPhone}
          {...(beside && { error: beside })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={correct.isPending} loadingText="Corrigindo…">
            Corrigir
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyProblem } from '@/app/form/fields'
import { type Sent, useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractsSend, contractsUpdate } from '@/client/api/contracts.gen'
import type { ContractsGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { type ContractValues, contractSchema, signerInput, valuesOf } from './contractForm'
import { noteContract } from './queries'

/** Whether it is to be sent once it is saved. */
type Then = 'SEND' | undefined

/** The form of a draft contract. It is saved before the dialog that asks whether to send it. */
export function useDraftForm(contract: ContractsGetOutput) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { uuid } = contract
  const form = useAppForm({
    schema: contractSchema,
    initial: valuesOf(contract),
    draft: `contract.${uuid}`,
    save: async (values: ContractValues, { changed }: Sent<Then>) => {
      if (changed.size === 0) return undefined
      const body = {
        uuid,
        ...(changed.has('name') && { name: values.name }),
        ...(changed.has('message') && { message: values.message }),
        ...(changed.has('inOrder') && { inOrder: values.inOrder }),
        ...(changed.has('expiresOn') && { expiresOn: values.expiresOn || null }),
        ...(changed.has('signers') && { signers: values.signers.map(signerInput) }),
      }
      return (await contractsUpdate({ client, body, throwOnError: true })).data
    },
    onSaved: (saved, _values, then) => {
      if (saved) void noteContract(queryClient, client, saved)
      if (then === 'SEND') setAsking(true)
      else toast.success('Rascunho salvo')
    },
  })
  const send = useMutation({
    mutationFn: async () =>
      (await contractsSend({ client, body: { uuid }, throwOnError: true })).data,
    onSuccess: (next) => {
      toast.success('Contrato enviado')
      return noteContract(queryClient, client, next)
    },
    onError: (error) => {
      // The refusal concerns a field of the form, which shows it, or is shown as a toast.
      const [sentence] = applyProblem(form.form, toProblem(error))
      if (sentence) toast.error('O contrato não foi enviado', { description: sentence })
    },
  })
  return {
    form,
    sending: send.isPending,
    asking,
    /** The answer to whether it leaves now. */
    ask: (yes: boolean) => {
      setAsking(false)
      if (yes) send.mutate()
    },
  }
}

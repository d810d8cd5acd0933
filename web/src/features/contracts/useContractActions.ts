import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  contractsCancel,
  contractsCreateVersion,
  contractsResend,
} from '@/client/api/contracts.gen'
import type { ContractsGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { noteContract } from './queries'

/** What the team does with a contract that was sent. */
export function useContractActions(contract: ContractsGetOutput) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { uuid, eventUuid } = contract
  const failed = (title: string) => (error: unknown) =>
    toast.error(title, { description: toProblem(error).detail })
  const note = (next: ContractsGetOutput) => noteContract(queryClient, client, next)
  const resend = useMutation({
    mutationFn: async (signerUuid: string) =>
      (await contractsResend({ client, body: { signerUuid }, throwOnError: true })).data,
    onSuccess: (next) => {
      toast.success('O link saiu de novo')
      return note(next)
    },
    onError: failed('O link não saiu'),
  })
  const cancel = useMutation({
    mutationFn: async () =>
      (await contractsCancel({ client, body: { uuid }, throwOnError: true })).data,
    onSuccess: (next) => {
      toast.success('Contrato cancelado')
      return note(next)
    },
    onError: failed('O contrato não foi cancelado'),
  })
  const version = useMutation({
    mutationFn: async () =>
      (
        await contractsCreateVersion({
          client,
          body: { uuid, newUuid: newKey() },
          throwOnError: true,
        })
      ).data,
    onSuccess: async (next) => {
      await note(next)
      await navigate({
        to: '/app/$eventUuid/contracts/$contractUuid',
        params: { eventUuid, contractUuid: next.uuid },
      })
    },
    onError: failed('A nova versão não foi criada'),
  })
  return { resend, cancel, version }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import {
  customerDecideSubtaskMutation,
  customerDecideTaskMutation,
  customerNoteTaskMutation,
} from '@/client/@tanstack/react-query.gen'
import { toProblem } from '@/lib/problem'
import { useCustomerEvent } from '../useCustomerEvent'
import { refreshEvent } from './queries'

const takenBack =
  'Quem organiza encerrou as mudanças aqui, e isto não foi salvo. Copie o que escreveu antes de sair.'

/** Sends a text of the client's; answers what to say beside it where it was refused. */
function useSending(field: string) {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  const { headers, renew } = useIdempotencyKey()
  return async (send: (headers: Record<string, unknown>) => Promise<unknown>) => {
    try {
      await send(headers())
    } catch (error) {
      const problem = toProblem(error)
      if (problem.isMissing) return takenBack
      return problem.fields.find((one) => one.field === field)?.message ?? problem.detail
    } finally {
      renew()
    }
    await refreshEvent(queryClient, client)
    return undefined
  }
}

export function useDecideTask() {
  const { client } = useCustomerEvent()
  const { mutateAsync } = useMutation(customerDecideTaskMutation({ client }))
  const sending = useSending('decision')
  return (publicId: string, decision: string) =>
    sending((headers) => mutateAsync({ body: { publicId, decision }, headers }))
}

export function useDecideStep() {
  const { client } = useCustomerEvent()
  const { mutateAsync } = useMutation(customerDecideSubtaskMutation({ client }))
  const sending = useSending('decision')
  return (publicId: string, decision: string) =>
    sending((headers) => mutateAsync({ body: { publicId, decision }, headers }))
}

/** `was` is what the writer had read: what others wrote since is not lost. */
export function useNoteTask() {
  const { client } = useCustomerEvent()
  const { mutateAsync } = useMutation(customerNoteTaskMutation({ client }))
  const sending = useSending('notes')
  return (publicId: string, notes: string, was: string) =>
    sending((headers) => mutateAsync({ body: { publicId, notes, was }, headers }))
}

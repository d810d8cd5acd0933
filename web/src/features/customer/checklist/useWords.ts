import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '@/app/form/useAppForm'
import {
  customerDecideSubtaskMutation,
  customerDecideTaskMutation,
  customerNoteTaskMutation,
} from '@/client/@tanstack/react-query.gen'
import { Problem, toProblem } from '@/lib/problem'
import { useCustomerEvent } from '../useCustomerEvent'
import { refreshEvent } from './queries'

const takenBack =
  'Quem organiza encerrou as mudanças aqui, e isto não foi salvo. Copie o que escreveu antes de sair.'

type Headers = Sent<void>['headers']

/** Sends a text of the client's; says so in words of its own where it may no longer be sent. */
function useSending() {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  return async (sending: Promise<unknown>) => {
    try {
      await sending
    } catch (error) {
      const problem = toProblem(error)
      throw problem.isMissing ? new Problem({ ...problem, detail: takenBack }) : problem
    }
    await refreshEvent(queryClient, client)
  }
}

/** `was` is what the writer had read: what others wrote since is not lost. */
export function useDecideTask() {
  const { client } = useCustomerEvent()
  const { mutateAsync } = useMutation(customerDecideTaskMutation({ client }))
  const send = useSending()
  return (publicId: string, decision: string, was: string, headers: Headers) =>
    send(mutateAsync({ body: { publicId, decision, decisionWas: was }, headers }))
}

export function useDecideStep() {
  const { client } = useCustomerEvent()
  const { mutateAsync } = useMutation(customerDecideSubtaskMutation({ client }))
  const send = useSending()
  return (publicId: string, decision: string, was: string, headers: Headers) =>
    send(mutateAsync({ body: { publicId, decision, decisionWas: was }, headers }))
}

export function useNoteTask() {
  const { client } = useCustomerEvent()
  const { mutateAsync } = useMutation(customerNoteTaskMutation({ client }))
  const send = useSending()
  return (publicId: string, notes: string, was: string, headers: Headers) =>
    send(mutateAsync({ body: { publicId, notes, notesWas: was }, headers }))
}

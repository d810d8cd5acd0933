import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '@/app/form/useAppForm'
import {
  customerDecideSubtaskMutation,
  customerDecideTaskMutation,
  customerNoteTaskMutation,
} from '@/client/api/customer.gen'
import type { CustomerDecideTaskInput } from '@/client/types.gen'
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

/** An answer: one of the options with an optional note, or the client's own text. */
export type Answer = Pick<CustomerDecideTaskInput, 'optionUuid' | 'note' | 'decision'>

/** What stood when the answer was given: what others answered since is not lost. */
export type Read = Pick<CustomerDecideTaskInput, 'decisionWas' | 'noteWas'>

export type Decide = (answer: Answer, read: Read, headers?: Headers) => Promise<unknown>

/** Answers what a task asks, or what a step of it does. */
export function useDecide(publicId: string, what: 'task' | 'step'): Decide {
  const { client } = useCustomerEvent()
  const { mutateAsync: decideTask } = useMutation(customerDecideTaskMutation({ client }))
  const { mutateAsync: decideStep } = useMutation(customerDecideSubtaskMutation({ client }))
  const send = useSending()
  const decide = what === 'task' ? decideTask : decideStep
  return (answer, read, headers) =>
    send(decide({ body: { publicId, ...answer, ...read }, ...(headers && { headers }) }))
}

export function useNoteTask() {
  const { client } = useCustomerEvent()
  const { mutateAsync } = useMutation(customerNoteTaskMutation({ client }))
  const send = useSending()
  return (publicId: string, notes: string, was: string, headers: Headers) =>
    send(mutateAsync({ body: { publicId, notes, notesWas: was }, headers }))
}

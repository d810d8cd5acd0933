import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { eventGetQueryKey } from '@/client/api/event.gen'
import { type Problem, toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { type Checklist, type ChecklistScope, checklistQuery, useChecklistScope } from './checklist'

export interface Change<V, R> {
  /** Asks the server; `list` is the checklist as the screen shows it when the request leaves. */
  send: (variables: V, scope: ChecklistScope, list: Checklist) => Promise<R>
  /** The checklist as if the server had agreed. */
  apply: (list: Checklist, variables: V) => Checklist
  /** Takes back only what this change did: others may have happened since. */
  revert: (list: Checklist, variables: V, before: Checklist) => Checklist
  /** What the server answered, where it knows more than we guessed. */
  settle?: (list: Checklist, result: R, variables: V) => Checklist
  /** What did not happen, said when the server refuses; null when the screen says it itself. */
  refused: string | null
  /** Called after a refusal too, to take back a promise made meanwhile (a success toast). */
  onRefused?: (variables: V) => void
}

/** What the changes of one checklist are called among all that are on their way. */
export const changesOf = (eventUuid: string) => `checklist/${eventUuid}`

export const goneText = 'Esta tarefa não existe mais.'

/**
 * A change that answers at once: the checklist shows it, the server is asked, and a refusal puts it
 * back visibly with a sentence. Changes of one checklist leave one after the other, so that a drag
 * and the drag after it arrive in order.
 */
export function useChange<V, R>(change: Change<V, R>) {
  const { send, apply, revert, settle, refused, onRefused } = change
  const scope = useChecklistScope()
  const queryClient = useQueryClient()
  const cache = useMemo(() => checklistCache(queryClient, scope), [queryClient, scope])
  const id = changesOf(scope.eventUuid)
  const mutation = useMutation<R, unknown, V, { before: Checklist | undefined }>({
    mutationKey: [id],
    scope: { id },
    mutationFn: (variables) => {
      const list = cache.read()
      if (!list) throw new Error('no checklist')
      return send(variables, scope, list)
    },
    onMutate: async (variables) => {
      await queryClient.cancelQueries({ queryKey: cache.key })
      const before = cache.read()
      cache.edit((list) => apply(list, variables))
      return { before }
    },
    onSuccess: (result, variables) => {
      if (settle) cache.edit((list) => settle(list, result, variables))
    },
    onError: (error, variables, context) => {
      const before = context?.before
      if (before) cache.edit((list) => revert(list, variables, before))
      onRefused?.(variables)
      if (refused !== null) sayRefused(refused, toProblem(error), () => mutation.mutate(variables))
    },
    onSettled: () => {
      // Only the last of several asks again, or the answers to the first would undo the others.
      if (queryClient.isMutating({ mutationKey: [id] }) === 1) return cache.refresh()
    },
  })
  return mutation
}

/** Shows a toast with the change that failed. If a retry may succeed, the toast offers it with the same values. */
function sayRefused(what: string, problem: Problem, again: () => void) {
  // The query client is navigating to the sign-in page, which shows its own text.
  if (problem.isSignedOut) return
  if (problem.isMissing) toast.error(goneText)
  else {
    const passing = problem.isOffline || problem.status === 429 || problem.status >= 500
    toast.error(what, {
      description: problem.detail,
      ...(passing && { action: { label: 'Tentar de novo', run: again } }),
    })
  }
}

function checklistCache(queryClient: QueryClient, scope: ChecklistScope) {
  const { queryKey: key } = checklistQuery(scope)
  const eventKey = eventGetQueryKey({ client: scope.client, query: { uuid: scope.eventUuid } })
  return {
    key,
    read: () => queryClient.getQueryData(key),
    edit: (edit: (list: Checklist) => Checklist) => {
      const next = queryClient.setQueryData(key, (list) => list && edit(list))
      if (!next) return
      // The event's own header counts the same tasks.
      const { tasksTotal, tasksDone } = next.event
      queryClient.setQueryData(eventKey, (event) => event && { ...event, tasksTotal, tasksDone })
    },
    refresh: async () => {
      void queryClient.invalidateQueries({ predicate: (query) => isEventList(query.queryKey) })
      await queryClient.invalidateQueries({ queryKey: key })
    },
  }
}

/** Cards of events show progress too: they ask again when they are seen next. */
function isEventList([first]: readonly unknown[]): boolean {
  return (
    typeof first === 'object' && first !== null && '_id' in first && first._id === 'eventGetAll'
  )
}

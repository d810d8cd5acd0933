import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Problem, toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { type GuestList, putBack } from './edits'
import { guestListQuery, refreshGuests } from './queries'
import { type GuestsScope, useGuestsScope } from './scope'

export interface Change<V, R> {
  send: (variables: V, scope: GuestsScope) => Promise<R>
  /** The list as if the server had agreed. */
  apply: (list: GuestList, variables: V) => GuestList
  /** The invitations it touches: a refusal puts them back, and takes away those that are new. */
  touches: (list: GuestList, variables: V) => readonly string[]
  /** What did not happen, said when the server refuses; null when the screen says it itself. */
  refused: string | null
  /** Called after a refusal too, to take back a promise made meanwhile. */
  onRefused?: (variables: V, problem: Problem) => void
}

interface Before {
  list: GuestList | undefined
  touched: readonly string[]
}

export const goneText = 'Isto não está mais na lista.'

/**
 * A change that answers at once: the list shows it, the server is asked, and a refusal puts it back
 * visibly with a sentence. Changes of one list leave one after the other, and the last of them asks
 * what else changed.
 */
export function useChange<V, R = unknown>(change: Change<V, R>) {
  const { send, apply, touches, refused, onRefused } = change
  const scope = useGuestsScope()
  const queryClient = useQueryClient()
  const { queryKey } = guestListQuery(scope)
  const id = `guests/${scope.eventUuid}`
  const edit = (by: (list: GuestList) => GuestList) =>
    queryClient.setQueryData<GuestList>(queryKey, (list) => list && by(list))
  const mutation = useMutation<R, unknown, V, Before>({
    mutationKey: [id],
    scope: { id },
    mutationFn: (variables) => send(variables, scope),
    onMutate: async (variables) => {
      await queryClient.cancelQueries({ queryKey })
      const list = queryClient.getQueryData<GuestList>(queryKey)
      const touched = list ? touches(list, variables) : []
      edit((now) => apply(now, variables))
      return { list, touched }
    },
    onError: (error, variables, context) => {
      const { list: before, touched = [] } = context ?? {}
      if (before) {
        const known = new Set(before.invitations.map(({ uuid }) => uuid))
        const fresh = new Set(touched.filter((uuid) => !known.has(uuid)))
        edit((list) =>
          putBack(
            { ...list, invitations: list.invitations.filter(({ uuid }) => !fresh.has(uuid)) },
            before,
            touched,
          ),
        )
      }
      const problem = toProblem(error)
      onRefused?.(variables, problem)
      if (refused !== null) sayRefused(refused, problem, () => mutation.mutate(variables))
    },
    onSettled: () => {
      // Only the last of several asks, or the answers to the first would undo the others.
      if (queryClient.isMutating({ mutationKey: [id] }) === 1)
        void refreshGuests(queryClient, scope.client)
    },
  })
  return mutation
}

/** Says what did not happen; where another try may go better, it is one press. */
export function sayRefused(what: string, problem: Problem, again?: () => void) {
  // The query client is navigating to the sign-in page, which shows its own text.
  if (problem.isSignedOut) return
  if (problem.isMissing) return void toast.error(what, { description: goneText })
  const passing = problem.isOffline || problem.status === 429 || problem.status >= 500
  toast.error(what, {
    description: problem.fields[0]?.message ?? problem.detail,
    ...(passing && again && { action: { label: 'Tentar de novo', run: again } }),
  })
}

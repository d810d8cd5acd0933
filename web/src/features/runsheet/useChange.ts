import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import { type Problem, toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { type RunSheet, runSheetQuery, type SheetScope, useSheetScope } from './sheet'

export interface Change<V, R> {
  send: (variables: V, scope: SheetScope) => Promise<R>
  /** The run sheet as if the server had agreed. */
  apply: (sheet: RunSheet, variables: V) => RunSheet
  /** Takes back only what this change did: others may have happened since. */
  revert: (sheet: RunSheet, variables: V, before: RunSheet) => RunSheet
  /** What the server answered, where it knows more than we guessed. */
  settle?: (sheet: RunSheet, result: R, variables: V) => RunSheet
  /** What did not happen, said when the server refuses; null when the screen says it itself. */
  refused: string | null
  /** Called after a refusal too, to take back a promise made meanwhile. */
  onRefused?: (variables: V, problem: Problem) => void
}

export const goneText = 'Isto não está mais no roteiro.'

/**
 * A change that answers at once: the run sheet shows it, the server is asked, and a refusal puts it
 * back visibly with a sentence. Changes leave one after the other, so that a tick and the tick after
 * it arrive in order.
 */
export function useChange<V, R>(change: Change<V, R>) {
  const { send, apply, revert, settle, refused, onRefused } = change
  const scope = useSheetScope()
  const queryClient = useQueryClient()
  const { queryKey } = runSheetQuery(scope)
  const id = `run-sheet/${scope.eventUuid}`
  const read = () => queryClient.getQueryData(queryKey)
  const edit = (by: (sheet: RunSheet) => RunSheet) =>
    queryClient.setQueryData(queryKey, (sheet) => sheet && by(sheet))
  const mutation = useMutation<R, unknown, V, { before: RunSheet | undefined }>({
    mutationKey: [id],
    scope: { id },
    mutationFn: (variables) => send(variables, scope),
    onMutate: async (variables) => {
      await queryClient.cancelQueries({ queryKey })
      const before = read()
      edit((sheet) => apply(sheet, variables))
      return { before }
    },
    onSuccess: (result, variables) => {
      if (settle) edit((sheet) => settle(sheet, result, variables))
    },
    onError: (error, variables, context) => {
      const before = context?.before
      if (before) edit((sheet) => revert(sheet, variables, before))
      const problem = toProblem(error)
      onRefused?.(variables, problem)
      if (refused !== null) sayRefused(refused, problem, () => mutation.mutate(variables))
    },
    onSettled: () => {
      // Only the last of several asks again, or the answers to the first would undo the others.
      if (queryClient.isMutating({ mutationKey: [id] }) === 1)
        return queryClient.invalidateQueries({
          predicate: askedOf(scope.client, 'runSheetGet', 'eventGetUndoable'),
        })
    },
  })
  return mutation
}

/** Says what did not happen; where another try may go better, it is one press. */
export function sayRefused(what: string, problem: Problem, again: () => void) {
  // The query client is navigating to the sign-in page, which shows its own text.
  if (problem.isSignedOut) return
  if (problem.isMissing) return void toast.error(goneText)
  const passing = problem.isOffline || problem.status === 429 || problem.status >= 500
  toast.error(what, {
    description: problem.fields[0]?.message ?? problem.detail,
    ...(passing && { action: { label: 'Tentar de novo', run: again } }),
  })
}

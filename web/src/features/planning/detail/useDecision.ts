import { subtaskConfirmDecision, subtaskUpdate } from '@/client/api/subtask.gen'
import { taskConfirmDecision, taskUpdate } from '@/client/api/task.gen'
import type { SubtaskUpdateInput } from '@/client/types.gen'
import type { Checklist, Subtask, Task } from '../checklist'
import { editSubtask, patchTask } from '../edits'
import { useChange } from '../useChange'
import type { DecisionInput } from './decisionForm'

/** The saved fields of a question; for a subtask also its title and observations, which are in the same form. */
type Saved = DecisionInput & Pick<SubtaskUpdateInput, 'title' | 'observations' | 'observationsWas'>

const asked = { throwOnError: true } as const

type Decided = Pick<Task | Subtask, 'decisionRequested' | 'decision' | 'question'>

/** What asks: a task, or one of its subtasks. */
export interface WhoAsks {
  taskId: string
  subtaskId?: string
}

/** The checklist with what the server says of a decision. */
function withDecision(
  list: Checklist,
  { taskId, subtaskId }: WhoAsks,
  { decisionRequested = false, decision = '', question }: Decided,
): Checklist {
  const stands = { decisionRequested, decision, ...(question && { question }) }
  if (subtaskId) {
    return editSubtask(list, taskId, subtaskId, ({ question: _, ...rest }) => ({
      ...rest,
      ...stands,
    }))
  }
  return patchTask(list, taskId, stands)
}

const nothing = (list: Checklist) => list

/**
 * Returns the mutation that saves a question or an answer. The cached checklist changes only when the server
 * confirms; until then, the form holds the text.
 */
export function useSaveDecision(of: WhoAsks) {
  return useChange<Saved, Task | Subtask>({
    send: async (input, { client }) =>
      of.subtaskId
        ? (await subtaskUpdate({ client, body: { publicId: of.subtaskId, ...input }, ...asked }))
            .data
        : (await taskUpdate({ client, body: { publicId: of.taskId, ...input }, ...asked })).data,
    apply: nothing,
    revert: nothing,
    settle: (list, saved) =>
      of.subtaskId
        ? editSubtask(list, of.taskId, of.subtaskId, () => saved)
        : withDecision(list, of, saved),
    refused: null,
  })
}

/** Takes note of an answer as it was read, or no more. */
export function useConfirmDecision(of: WhoAsks) {
  return useChange<{ decided: Decided; confirmed: boolean }, Decided>({
    send: async ({ decided: { decision = '', question }, confirmed }, { client }) => {
      const read = { decision, note: question?.note ?? '', confirmed }
      return of.subtaskId
        ? (
            await subtaskConfirmDecision({
              client,
              body: { publicId: of.subtaskId, ...read },
              ...asked,
            })
          ).data
        : (await taskConfirmDecision({ client, body: { publicId: of.taskId, ...read }, ...asked }))
            .data
    },
    apply: (list, { decided, confirmed }) => {
      const { seenAt: _, ...question } = decided.question ?? { options: [] }
      const seen = confirmed ? { seenAt: new Date().toISOString() } : {}
      return withDecision(list, of, { ...decided, question: { ...question, ...seen } })
    },
    revert: (list, { decided }) => withDecision(list, of, decided),
    settle: (list, decided) => withDecision(list, of, decided),
    refused: 'A resposta não foi confirmada',
  })
}

import type { Question } from '@/client/types.gen'
import type { Task } from './checklist'
import { awaitsDecision } from './filters'

/** The fields of a task or a subtask that concern its question. */
interface Asks {
  decisionRequested?: boolean
  decision?: string
  checkedAt?: string
  question?: Question
}

/** The state of a task's question: answered and not acknowledged, sent to the client, or not sent yet. */
export type DecisionState =
  | { kind: 'answered'; by: string }
  | { kind: 'asked'; at: string }
  | { kind: 'asks' }

/** Reports whether the client answered and no member has acknowledged the answer. */
export function isNews({ decision, question }: Asks): boolean {
  return Boolean(decision && question?.decidedBy && !question.seenAt)
}

/**
 * Returns the state of a task's question or its subtasks', an unacknowledged answer first; undefined if none is open.
 */
export function decisionState(task: Task): DecisionState | undefined {
  const all: Asks[] = [task, ...task.subtasks]
  const news = all.find(isNews)
  if (news?.question?.decidedBy) return { kind: 'answered', by: news.question.decidedBy }
  if (task.checkedAt) return undefined
  const open = all.filter(awaitsDecision)
  if (open.length === 0) return undefined
  const [first] = open.flatMap(({ question }) => question?.askedAt ?? []).sort()
  return first ? { kind: 'asked', at: first } : { kind: 'asks' }
}

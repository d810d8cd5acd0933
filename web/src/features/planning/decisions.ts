import type { Question } from '@/client/types.gen'
import type { Task } from './checklist'
import { awaitsDecision } from './filters'

/** A task or a subtask, as far as its question goes. */
interface Asks {
  decisionRequested?: boolean
  decision?: string
  checkedAt?: string
  question?: Question
}

/** How a task stands with its client: answered and not taken note of, asked since when, or only to be asked. */
export type DecisionState =
  | { kind: 'answered'; by: string }
  | { kind: 'asked'; at: string }
  | { kind: 'asks' }

/** Whether the client answered and nobody has taken note of it yet. */
export function isNews({ decision, question }: Asks): boolean {
  return Boolean(decision && question?.decidedBy && !question.seenAt)
}

/** What there is to say of a task's question, or those of its subtasks; nothing where nobody waits. */
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

import type { Changes } from '@/app/form/changes'
import type { SubtaskUpdateInput } from '@/client/types.gen'
import type { Subtask, Task } from '../checklist'
import type { DecisionValues } from '../taskForm'

/** What the client is asked, as the forms hold it. */
export function decisionValues({
  decisionRequested,
  decision,
  question,
}: Pick<Task | Subtask, 'decisionRequested' | 'decision' | 'question'>): DecisionValues {
  return {
    decisionRequested: decisionRequested ?? false,
    question: question?.text ?? '',
    options: (question?.options ?? []).map(({ uuid, text, imageUrl = '' }) => ({
      uuid,
      text,
      imageUrl,
    })),
    decision: decision ?? '',
  }
}

export type DecisionInput = Pick<
  SubtaskUpdateInput,
  'decisionRequested' | 'question' | 'options' | 'decision' | 'decisionWas'
>

/**
 * Returns the changed fields of a question's form as the API takes them. A task that asks no more loses its answer.
 */
export function decisionInput(
  values: DecisionValues,
  { changed, over }: Changes<DecisionValues>,
): DecisionInput {
  const { decisionRequested, question, options, decision } = values
  if (!decisionRequested) return { decisionRequested, decisionWas: over.decision }
  return {
    decisionRequested,
    ...(changed.has('question') && { question: question.trim() || null }),
    ...(changed.has('options') && {
      options: options.map(({ uuid, text, imageUrl }) => ({
        ...(uuid && { uuid }),
        text: text.trim(),
        ...(imageUrl && { imageUrl }),
      })),
    }),
    ...(changed.has('decision') && {
      decision: decision.trim() || null,
      decisionWas: over.decision,
    }),
  }
}

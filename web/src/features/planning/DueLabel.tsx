import type { IsoDate } from '@/lib/dates'
import { cx } from '@/ui/classes'
import type { DatedTask, TimedTask } from './timing'
import { type DueTone, dueWords } from './words'

const tones: Record<DueTone, string> = {
  late: 'font-medium text-coral',
  soon: 'font-semibold text-ink',
  calm: 'text-muted',
}

/** When a task is due, in a word. */
export function DueLabel({
  task,
  today,
  className,
}: {
  task: DatedTask & TimedTask
  today: IsoDate
  className?: string
}) {
  const due = dueWords(task, today)
  if (!due) return null
  return (
    <span className={cx('text-xs tabular-nums @lg:whitespace-nowrap', tones[due.tone], className)}>
      {due.text}
    </span>
  )
}

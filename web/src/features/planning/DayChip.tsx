import { CalendarDays } from 'lucide-react'
import { cloneElement, Suspense, useState } from 'react'
import { formatDeadline, type IsoDate } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import type { DayPopupProps } from './DayPopup'
import { deadlineOf, type EventDay, type TimedTask } from './timing'
import { distanceWords } from './words'

const load = () => import('./DayPopup')
const DayPopup = lazyPart(load)

/** "dom., 29": when it is due, pressed to say another day. */
export function DayChip(props: Omit<DayPopupProps, 'trigger'>) {
  const [wanted, setWanted] = useState(false)
  const words = wordsOf(props.value, props.event, props.today)
  const button = (
    <button
      type="button"
      aria-label={`Prazo: ${words}`}
      aria-haspopup="dialog"
      className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-chip border border-line-strong bg-surface px-3 text-sm font-medium tabular-nums hover:bg-sunken touch:min-h-11"
    >
      <CalendarDays size={16} className="text-muted" aria-hidden />
      {words}
    </button>
  )
  const closed = cloneElement(button, {
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <DayPopup {...props} trigger={button} />
    </Suspense>
  )
}

function wordsOf(task: TimedTask, event: EventDay, today: IsoDate): string {
  const day = deadlineOf(task, event)
  if (day) return formatDeadline(day, today)
  return task.timing === 'PLANNING' && task.timeUnitNumber && task.timeUnitOption
    ? distanceWords(task.timeUnitNumber, task.timeUnitOption)
    : 'Sem data'
}

import { CircleSlash } from 'lucide-react'
import { type ReactElement, type RefObject, Suspense, useState } from 'react'
import type { IsoDate } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { DayShortcuts } from '@/ui/DayShortcuts'
import { Popover } from '@/ui/Popover'
import { Skeleton } from '@/ui/Skeleton'
import {
  deadlineOf,
  distanceTiming,
  type EventDay,
  noTiming,
  type TimedTask,
  type TimeUnit,
  timingOn,
} from './timing'
import { distanceWords } from './words'

const Calendar = lazyPart(() => import('@/ui/Calendar'))

export interface DayPopupProps {
  /** The button that opened it. */
  trigger: ReactElement
  value: TimedTask
  event: EventDay
  today: IsoDate
  template: boolean
  onChange: (timing: TimedTask) => void
  /** What takes the focus when it closes. */
  returnTo?: RefObject<HTMLElement | null>
}

const usual: readonly [number, TimeUnit][] = [
  [1, 'DAYS'],
  [1, 'WEEKS'],
  [2, 'WEEKS'],
  [1, 'MONTHS'],
  [3, 'MONTHS'],
  [6, 'MONTHS'],
  [9, 'MONTHS'],
  [12, 'MONTHS'],
]

/**
 * Chooses a deadline quickly: a nearby day, a day of the calendar, a distance before the event, or none. It mounts
 * open.
 */
export default function DayPopup({
  trigger,
  value,
  event,
  today,
  template,
  onChange,
  returnTo,
}: DayPopupProps) {
  const [open, setOpen] = useState(true)
  const choose = (timing: TimedTask) => {
    onChange(timing)
    setOpen(false)
    // The popup returns the focus a frame or more later: text typed until then would be lost.
    returnTo?.current?.focus()
  }
  const day = deadlineOf(value, event)
  return (
    <Popover title="Prazo" hideTitle bare {...{ trigger, open, returnTo }} onOpenChange={setOpen}>
      {template ? (
        <div className="flex flex-col p-2">
          {usual.map(([number, unit]) => (
            <button
              key={`${number} ${unit}`}
              type="button"
              onClick={() => choose(distanceTiming(number, unit))}
              className={plainClass}
            >
              {distanceWords(number, unit)}
            </button>
          ))}
        </div>
      ) : (
        <>
          <DayShortcuts
            now={today}
            eventDay={event.date}
            onSelect={(chosen) => choose(timingOn(chosen, value, event))}
            {...(event.date && {
              onDistance: (days: number) => choose(distanceTiming(days, 'DAYS')),
            })}
          />
          <Suspense fallback={<Skeleton className="m-3 h-72 w-64" />}>
            <Calendar
              value={day ?? null}
              startMonth={today}
              onSelect={(chosen) => choose(timingOn(chosen, value, event))}
            />
          </Suspense>
        </>
      )}
      <div className="border-t border-line p-2">
        <button type="button" onClick={() => choose(noTiming)} className={plainClass}>
          <CircleSlash size={16} className="text-muted" aria-hidden />
          Sem data
        </button>
      </div>
    </Popover>
  )
}

const plainClass =
  'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-left text-sm hover:bg-sunken touch:min-h-11'

import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { fromIso, type IsoDate, plusDays } from '@/lib/dates'
import { type IsoMonth, monthAfter, monthOf, monthText, weekdays, weeksOf } from '@/lib/month'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'

/** The name of a month, and links to the previous and the next one, which the address names. */
export function MonthHeader({
  id,
  month,
  today,
  as: Heading = 'h3',
  children,
}: {
  id: string
  month: IsoMonth
  today: IsoDate
  as?: 'h2' | 'h3'
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-1 py-2">
      <Heading
        id={id}
        className="min-w-[min(9rem,100%)] flex-1 font-display text-lg font-medium first-letter:uppercase"
      >
        {monthText(month)}
      </Heading>
      {children}
      <span className="flex items-center gap-1">
        {month !== monthOf(today) && (
          <MonthLink month={monthOf(today)} className={buttonClass('ghost', 'sm')}>
            Hoje
          </MonthLink>
        )}
        <MonthLink month={monthAfter(month, -1)} label="Mês anterior" className={arrowClass}>
          <ChevronLeft size={18} aria-hidden />
        </MonthLink>
        <MonthLink month={monthAfter(month, 1)} label="Próximo mês" className={arrowClass}>
          <ChevronRight size={18} aria-hidden />
        </MonthLink>
      </span>
    </div>
  )
}

const arrowClass =
  'flex size-9 touch:size-11 items-center justify-center rounded-input text-muted transition-colors hover:bg-sunken hover:text-ink'

function MonthLink({
  month,
  label,
  className,
  children,
}: {
  month: IsoMonth
  label?: string
  className: string
  children: ReactNode
}) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, month })}
      replace
      resetScroll={false}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  )
}

/** The weeks of a month; `day` draws a cell, of which a MonthDay is made. */
export function MonthTable({
  labelledBy,
  month,
  day,
}: {
  labelledBy: string
  month: IsoMonth
  day: (day: IsoDate, outside: boolean) => ReactNode
}) {
  const table = useRef<HTMLTableElement>(null)
  return (
    <table
      ref={table}
      aria-labelledby={labelledBy}
      onKeyDown={(event) => walk(event, table.current)}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weekdays?.map(({ long, short }) => (
            <th key={long} scope="col" abbr={long} className="pb-1 text-xs font-normal text-muted">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>{week.map((one) => day(one, monthOf(one) !== month))}</tr>
        ))}
      </tbody>
    </table>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The arrows go to the next day in their direction that holds something. */
function walk(event: KeyboardEvent<HTMLElement>, table: HTMLTableElement | null) {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day
  if (step === undefined || !from || !table || event.altKey || event.ctrlKey || event.metaKey)
    return
  event.preventDefault()
  let cell: HTMLElement | null
  for (let day = plusDays(from, step); ; day = plusDays(day, step)) {
    cell = table.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (!cell) return
    const seen = [...cell.querySelectorAll<HTMLElement>('a, button')].find(
      (one) => one.offsetParent,
    )
    if (seen) {
      seen.focus()
      return
    }
  }
}

/** The number of a day in its cell. */
export function DayNumber({
  day,
  today,
  outside,
}: {
  day: IsoDate
  today: IsoDate
  outside: boolean
}) {
  return (
    <time
      dateTime={day}
      aria-current={day === today ? 'date' : undefined}
      className={cx(
        'flex size-7 items-center justify-center rounded-chip text-xs tabular-nums',
        day === today ? 'bg-wine font-semibold text-on-wine' : outside ? 'text-muted' : 'text-ink',
      )}
    >
      {fromIso(day).getDate()}
    </time>
  )
}

/** On a phone, a day that leads to its part of the list below the month. */
export function DayAnchor({
  day,
  label,
  children,
}: {
  day: IsoDate
  label: string
  children: ReactNode
}) {
  return (
    <a
      href={`#dia-${day}`}
      onClick={(event) => {
        event.preventDefault()
        const heading = document.getElementById(`dia-${day}`)
        heading?.scrollIntoView({ block: 'center' })
        heading?.focus({ preventScroll: true })
      }}
      aria-label={label}
      className="flex h-13 flex-col items-center gap-0.5 pt-1"
    >
      {children}
    </a>
  )
}

import { useState } from 'react'
import { formatDeadline, fromIso, type IsoDate, plusDays, plusMonths } from '@/lib/dates'
import { cx } from './classes'
import { inputClass } from './Field'

export interface DayShortcutsProps {
  now: IsoDate
  /** The day to count back from; absent where there is none. */
  eventDay?: IsoDate | undefined
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  onSelect: (day: IsoDate) => void
  /** Receives the distance instead of the resulting day. */
  onDistance?: (days: number) => void
}

/** The Monday after a day. */
export function nextWeek(now: IsoDate): IsoDate {
  return plusDays(now, 7 - ((fromIso(now).getDay() + 6) % 7))
}

/** The first of the month after a day's. */
export function nextMonth(now: IsoDate): IsoDate {
  return plusMonths(`${now.slice(0, 7)}-01`, 1)
}

const farthest = 999

/** "Hoje", "Amanhã", "Próxima semana", "Próximo mês" and "N dias antes", above a calendar. */
export function DayShortcuts({ now, eventDay, min, max, onSelect, onDistance }: DayShortcutsProps) {
  const days = [
    { label: 'Hoje', day: now },
    { label: 'Amanhã', day: plusDays(now, 1) },
    { label: 'Próxima semana', day: nextWeek(now) },
    { label: 'Próximo mês', day: nextMonth(now) },
  ].filter(({ day }) => (!min || day >= min) && (!max || day <= max))
  if (days.length === 0 && !eventDay && !onDistance) return null
  return (
    <div className="flex flex-col gap-1 border-b border-line p-2">
      <div className="grid grid-cols-2 gap-1">
        {days.map(({ label, day }) => (
          <button
            key={label}
            type="button"
            onClick={() => onSelect(day)}
            className={
              'flex min-h-9 flex-wrap items-center justify-between gap-x-2 rounded-sm px-2 py-1 ' +
              'text-left text-sm hover:bg-sunken touch:min-h-11'
            }
          >
            <span className="font-medium">{label}</span>
            <span className="text-xs text-muted tabular-nums">{shortDay(day, now)}</span>
          </button>
        ))}
      </div>
      {(eventDay !== undefined || onDistance) && (
        <DaysBefore
          onChoose={(number) =>
            onDistance
              ? onDistance(number)
              : eventDay !== undefined && onSelect(plusDays(eventDay, -number))
          }
        />
      )}
    </div>
  )
}

/** "seg., 30", "1 de dez."; of today and tomorrow the words say enough. */
function shortDay(day: IsoDate, now: IsoDate): string {
  const days = plusDays(now, 1)
  return day <= days ? '' : formatDeadline(day, now)
}

/** A number, and Enter. */
function DaysBefore({ onChoose }: { onChoose: (number: number) => void }) {
  const [text, setText] = useState('')
  const number = Number(text)
  const fits = Number.isInteger(number) && number >= 1 && number <= farthest
  return (
    <div className="flex items-center gap-2 px-2 text-sm">
      <input
        type="text"
        inputMode="numeric"
        aria-label="Quantos dias antes do evento"
        placeholder="N"
        maxLength={3}
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The surrounding form must not be submitted.
          event.preventDefault()
          event.stopPropagation()
          if (fits) onChoose(number)
        }}
        className={cx(inputClass, 'h-9 w-14 text-center tabular-nums touch:h-11')}
      />
      <button
        type="button"
        disabled={!fits}
        onClick={() => onChoose(number)}
        className={
          'min-h-9 flex-1 rounded-sm px-1 text-left hover:bg-sunken disabled:text-muted ' +
          'disabled:hover:bg-transparent touch:min-h-11'
        }
      >
        dias antes do evento
      </button>
    </div>
  )
}

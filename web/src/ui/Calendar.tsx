import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import { fromIso, type IsoDate, shortWeekdayOf, toIso } from '@/lib/dates'
import { cx } from './classes'

export interface CalendarProps {
  value: IsoDate | null
  onSelect: (day: IsoDate) => void
  min?: IsoDate
  max?: IsoDate
  /** The month shown first when nothing is chosen. */
  startMonth?: IsoDate
}

const dayClass =
  'flex size-9 touch:size-11 items-center justify-center rounded-input text-sm tabular-nums ' +
  'transition-colors hover:bg-sunken'

/** A month in Portuguese to choose a day from. Loaded only when a date field opens. */
export default function Calendar({ value, onSelect, min, max, startMonth }: CalendarProps) {
  const shown = value ?? startMonth
  return (
    <DayPicker
      mode="single"
      locale={ptBR}
      autoFocus
      selected={value ? fromIso(value) : undefined}
      defaultMonth={shown ? fromIso(shown) : undefined}
      onSelect={(day) => {
        // Pressing the chosen day again keeps it.
        if (day) onSelect(toIso(day))
        else if (value) onSelect(value)
      }}
      disabled={[
        ...(min ? [{ before: fromIso(min) }] : []),
        ...(max ? [{ after: fromIso(max) }] : []),
      ]}
      labels={{
        labelNext: () => 'Próximo mês',
        labelPrevious: () => 'Mês anterior',
        labelNav: () => 'Trocar de mês',
      }}
      formatters={{ formatWeekdayName }}
      components={{ Chevron }}
      classNames={{
        root: 'p-3 select-none',
        months: 'relative',
        month_caption: 'flex h-9 items-center justify-center',
        caption_label: 'font-display text-base font-medium first-letter:uppercase',
        nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none',
        button_previous: cx(dayClass, 'pointer-events-auto'),
        button_next: cx(dayClass, 'pointer-events-auto'),
        month_grid: 'mt-2 border-collapse',
        weekday: 'h-8 text-center text-xs font-normal text-muted',
        day: 'p-0 text-center',
        day_button: dayClass,
        selected: '[&>button]:bg-wine [&>button]:text-on-wine [&>button]:hover:bg-wine-hover',
        today: 'font-semibold [&>button]:ring-1 [&>button]:ring-line-strong',
        outside: 'text-muted',
        disabled: 'opacity-40',
        hidden: 'invisible',
      }}
    />
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon size={18} aria-hidden />
}

/** "sáb" with its accent; the library's own table has none. */
function formatWeekdayName(day: Date): string {
  return shortWeekdayOf(toIso(day)).replace('.', '')
}

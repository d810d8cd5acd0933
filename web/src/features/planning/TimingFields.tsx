import { CalendarClock, CalendarDays, CircleSlash } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { formatDay, type IsoDate } from '@/lib/dates'
import { DateField } from '@/ui/DateField'
import { NumberField } from '@/ui/NumberField'
import { RadioCards } from '@/ui/RadioCards'
import { Select } from '@/ui/Select'
import { TimeField } from '@/ui/TimeField'
import { dropsEnd, dueDay, limits, type TimingValues } from './taskForm'
import type { EventDay, TimeUnit, Timing } from './timing'
import { unitWords } from './words'

export interface TimingFieldsProps {
  event: EventDay
  today: IsoDate
  /** A template has no calendar of its own: its tasks count from the event that will use it. */
  template: boolean
  /** Hides the label, if a heading already says it. */
  hideLabel?: boolean
}

const units: readonly TimeUnit[] = ['MONTHS', 'WEEKS', 'DAYS', 'DAYS_AFTER']

/** When a task is due: so long before the event, on a day and hour, or whenever. */
export function TimingFields({ event, today, template, hideLabel = false }: TimingFieldsProps) {
  const { control } = useFormContext<TimingValues>()
  const timing = useWatch({ control, name: 'timing' })
  const { ref: _ref, ...kind } = useFormField(control, 'timing')
  return (
    <div className="flex flex-col gap-4">
      <RadioCards<Timing>
        label="Prazo"
        hideLabel={hideLabel}
        options={[
          {
            value: 'PLANNING',
            label: 'Contado a partir do evento',
            icon: <CalendarClock size={20} aria-hidden />,
          },
          ...(template && timing !== 'CALENDAR'
            ? []
            : [
                {
                  value: 'CALENDAR' as const,
                  label: 'Em um dia e uma hora',
                  icon: <CalendarDays size={20} aria-hidden />,
                },
              ]),
          { value: 'NONE', label: 'Sem data', icon: <CircleSlash size={20} aria-hidden /> },
        ]}
        {...kind}
      />
      {timing === 'PLANNING' && <PlanningFields event={event} today={today} template={template} />}
      {timing === 'CALENDAR' && <CalendarFields event={event} />}
    </div>
  )
}

function PlanningFields({ event, today, template }: TimingFieldsProps) {
  const { control } = useFormContext<TimingValues>()
  const values = useWatch({ control }) as TimingValues
  const day = dueDay(values, event)
  const { ref: _ref, ...unit } = useFormField(control, 'unit')
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Quanto"
          min={1}
          max={limits.number}
          {...useFormField(control, 'number')}
        />
        <Select<TimeUnit>
          label="Quando"
          options={units.map((value) => ({ value, label: unitWords(value, values.number) }))}
          {...unit}
        />
      </div>
      <p role="status" className="mt-2 text-xs text-muted">
        {day
          ? `${day < today ? 'Venceu' : 'Vence'} ${formatDay(day, today)}.`
          : template
            ? 'O dia é calculado no evento que usar este modelo.'
            : !event.date && 'O dia aparece quando o evento tiver data.'}
      </p>
    </div>
  )
}

function CalendarFields({ event }: { event: EventDay }) {
  const { control } = useFormContext<TimingValues>()
  const values = useWatch({ control }) as TimingValues
  const start = useFormField(control, 'startDay')
  const startTime = useFormField(control, 'startTime')
  const end = useFormField(control, 'endDay')
  const endTime = useFormField(control, 'endTime')
  const startMonth = event.date
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <DateField
          label="Começa"
          eventDay={event.date}
          {...(startMonth && { startMonth })}
          {...start}
        />
        <TimeField label="Hora" {...startTime} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <DateField
          label="Termina"
          optional
          eventDay={event.date}
          {...(startMonth && { startMonth })}
          {...end}
        />
        <TimeField label="Hora do fim" placeholder="18:00" {...endTime} />
      </div>
      <p role="status" className="text-xs text-muted">
        {dropsEnd(values, event.timeZone) &&
          'O fim não é depois do começo, então fica só o começo.'}
      </p>
    </div>
  )
}

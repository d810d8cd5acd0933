import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, Suspense, useRef, useState } from 'react'
import { formatTypedDay, type IsoDate, parseTypedDate, today, typeDate } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { useTyped } from '@/lib/useTyped'
import { cx } from './classes'
import { DayShortcuts } from './DayShortcuts'
import { Field, type FieldProps, inputClass } from './Field'
import { useFloatContainer } from './float'
import { floatClass } from './listbox'
import { Skeleton } from './Skeleton'

const Calendar = lazyPart(() => import('./Calendar'))

export interface DateFieldProps
  extends FieldProps,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'
    > {
  /** "2026-11-14", or '' when empty. Half a date is emitted as typed, for the schema to refuse. */
  value: string
  onValueChange: (value: string) => void
  min?: IsoDate
  max?: IsoDate
  /** The month the calendar opens on when nothing is chosen. */
  startMonth?: IsoDate
  /** The event's day, where there is one to count back from. */
  eventDay?: IsoDate | undefined
  ref?: Ref<HTMLInputElement>
}

const isIso = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day: typed as dd/mm/aaaa or chosen in a calendar. */
export function DateField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onValueChange,
  min,
  max,
  startMonth,
  eventDay,
  disabled,
  ...input
}: DateFieldProps) {
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(false)
  const container = useFloatContainer()
  const group = useRef<HTMLDivElement>(null)
  const [text, setText] = useTyped(
    value,
    (day) => (isIso(day) ? formatTypedDay(day) : day),
    (typed) => parseFull(typed) ?? typed,
  )
  // Left with a day that does not exist, it says so without waiting for the form to be sent.
  const wrong = error ?? (left && text !== '' && !isIso(value) ? 'Essa data não existe' : undefined)
  return (
    <Field {...{ label, help, error: wrong, optional, hideLabel, className, id }}>
      {(control) => (
        <div ref={group} className="relative">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            className={cx(inputClass, 'pr-12 tabular-nums')}
            disabled={disabled}
            {...input}
            {...control}
            value={text}
            onBlur={(event) => {
              setLeft(true)
              // Now that the typing is over, 14/11/27 is a date too.
              const day = parseTypedDate(text)
              if (day !== null && day !== value) onValueChange(day)
              input.onBlur?.(event)
            }}
            onChange={(event) => {
              const next = typeDate(event.target.value)
              setLeft(false)
              setText(next)
              onValueChange(parseFull(next) ?? next)
            }}
          />
          <Popover.Root open={open} onOpenChange={setOpen}>
            <Popover.Trigger
              aria-label="Abrir calendário"
              disabled={disabled}
              className={
                'absolute inset-y-0 right-0.5 my-auto flex size-9 touch:size-11 items-center ' +
                'justify-center rounded-input text-muted hover:text-ink'
              }
            >
              <CalendarDays size={18} aria-hidden />
            </Popover.Trigger>
            <Popover.Portal container={container}>
              <Popover.Positioner
                anchor={group}
                align="end"
                sideOffset={6}
                className="z-50 outline-none"
              >
                <Popover.Popup aria-label="Calendário" className={cx(floatClass, 'pop')}>
                  <DayShortcuts
                    now={today()}
                    {...{ eventDay, min, max }}
                    onSelect={(day) => {
                      onValueChange(day)
                      setOpen(false)
                    }}
                  />
                  <Suspense fallback={<Skeleton className="m-3 h-72 w-64" />}>
                    <Calendar
                      value={isIso(value) ? value : null}
                      {...{ min, max, startMonth }}
                      onSelect={(day) => {
                        onValueChange(day)
                        setOpen(false)
                      }}
                    />
                  </Suspense>
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  )
}

/** Only a four-digit year ends a date while typing: 14/11/20 may still become 2026. */
function parseFull(text: string): string | null {
  return /\d{4}$|^\d{4}-/.test(text) ? parseTypedDate(text) : null
}

import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '@/lib/text'
import { cx } from '@/ui/classes'
import { DateField } from '@/ui/DateField'
import { Field, frameClass, inputClass } from '@/ui/Field'
import { TimeField } from '@/ui/TimeField'

export interface WordsProps {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  max: number
  /** With lines it is a text of several, as many as it begins with. */
  lines?: number | undefined
  error?: string | undefined
  help?: string | undefined
  /** The text that the page shows if the field is empty. */
  placeholder?: string | undefined
  /** In place of the counter, while there is nothing to count. */
  hint?: React.ReactNode
  readOnly?: boolean | undefined
  hideLabel?: boolean | undefined
  inputMode?: 'url' | undefined
}

/** From this share of its room on, a short text says how much is left. */
const nearlyFull = 0.7

/** Words of a block, which save themselves; the longer ones say how many letters they take. */
export function Words({
  label,
  value = '',
  onChange,
  max,
  lines,
  error,
  help,
  placeholder,
  hint,
  readOnly,
  hideLabel,
  inputMode,
}: WordsProps) {
  const counts = value.length > 0 && (lines !== undefined || value.length > max * nearlyFull)
  const props = {
    maxLength: max,
    value,
    readOnly,
    placeholder,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <Field
      {...{ label, hideLabel: hideLabel ?? false }}
      {...(error !== undefined && { error })}
      {...(help !== undefined && { help })}
      aside={
        counts ? (
          <span className="text-xs text-muted tabular-nums">
            {formatNumber(value.length)} de {formatNumber(max)}
          </span>
        ) : (
          hint
        )
      }
    >
      {(control) =>
        lines === undefined ? (
          <input type="text" className={inputClass} {...props} inputMode={inputMode} {...control} />
        ) : (
          <textarea
            rows={lines}
            className={cx(frameClass, 'px-3.5 py-2.5 leading-relaxed field-sizing-content')}
            style={{ minHeight: `calc(${lines}lh + 1.375rem)` }}
            {...props}
            {...control}
          />
        )
      }
    </Field>
  )
}

interface MomentProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** Passes a value on only when it is complete: half of a date is not a value. */
function useWhole(
  value: string | undefined,
  onChange: (value: string | undefined) => void,
  whole: RegExp,
) {
  const [half, setHalf] = useState<string>()
  return {
    value: half ?? value ?? '',
    onValueChange: (next: string) => {
      const ready = next === '' || whole.test(next)
      setHalf(ready ? undefined : next)
      if (ready && next !== (value ?? '')) onChange(next === '' ? undefined : next)
    },
  }
}

/** A day, which saves itself. */
export function Day({ label, value, onChange, placeholder, disabled }: MomentProps) {
  const field = useWhole(value, onChange, /^\d{4}-\d{2}-\d{2}$/)
  return (
    <DateField
      label={label}
      {...field}
      {...(placeholder !== undefined && { placeholder })}
      {...(disabled !== undefined && { disabled })}
    />
  )
}

/** An hour of the day, which saves itself. */
export function Hour({ label, value, onChange, placeholder, disabled }: MomentProps) {
  const field = useWhole(value?.slice(0, 5), onChange, /^([01]\d|2[0-3]):[0-5]\d$/)
  return (
    <TimeField
      label={label}
      {...field}
      {...(placeholder !== undefined && { placeholder })}
      disabled={disabled}
    />
  )
}

/** How long a colour rests under the hand before it is taken, in milliseconds. */
const resting = 250

/** A colour of one's own, as a dot that opens the browser's choice. */
export function OwnColour({
  value,
  chosen,
  onChange,
}: {
  value: string
  chosen: boolean
  onChange: (colour: string) => void
}) {
  const [hovered, setHovered] = useState<string>()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (
    <label
      className={cx(
        'relative inline-flex size-5 shrink-0 cursor-pointer items-center justify-center rounded-chip touch:size-7',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-wine',
        chosen && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
      )}
      title="Outra cor"
    >
      <span
        aria-hidden
        className="size-full rounded-chip border border-line-control bg-[conic-gradient(#c0392b,#d19a2a,#3c7a4e,#1f6f8a,#5b4a9a,#c0392b)]"
        style={chosen || hovered ? { background: hovered ?? value } : undefined}
      />
      <input
        type="color"
        aria-label="Outra cor"
        value={hovered ?? value}
        onChange={({ target }) => {
          const colour = target.value.toLowerCase()
          setHovered(colour)
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(() => {
            setHovered(undefined)
            onChange(colour)
          }, resting)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}

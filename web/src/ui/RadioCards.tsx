import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode, RefCallback } from 'react'
import { cx } from './classes'
import { Field, type FieldProps } from './Field'

export interface RadioCardOption<V extends string> {
  value: V
  label: ReactNode
  help?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<V extends string> extends FieldProps {
  options: readonly RadioCardOption<V>[]
  value: V | null
  onValueChange: (value: V) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** The number of columns of cards on a desktop; one column on a phone. */
  columns?: 1 | 2 | 3
  /** Labels of a word or two: two columns on a phone too. */
  short?: boolean
  ref?: RefCallback<HTMLElement>
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

/** One of a few, each a card that explains itself. */
export function RadioCards<V extends string>({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  value,
  onValueChange,
  onBlur,
  name,
  disabled,
  columns = 1,
  short = false,
  ref,
}: RadioCardsProps<V>) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }} labelAs="span">
      {(control, labelId) => (
        <RadioGroup<V | null>
          value={value}
          onValueChange={(next) => {
            if (next !== null) onValueChange(next)
          }}
          onBlur={onBlur}
          {...{ name, disabled }}
          {...control}
          aria-labelledby={labelId}
          className={cx('grid gap-2', short ? 'grid-cols-2' : 'grid-cols-1', grids[columns])}
        >
          {options.map((option, index) => (
            <Radio.Root
              // The first card takes the focus when the form points at this field.
              ref={index === 0 ? ref : undefined}
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className={cx(
                'group flex min-h-12 items-center rounded-card border border-line-control bg-surface ' +
                  'py-3 text-left transition-colors',
                short ? 'gap-2 px-3 sm:gap-3 sm:px-4' : 'gap-3 px-4',
                'hover:border-muted data-checked:border-wine data-checked:bg-wine-tint ' +
                  'data-disabled:opacity-50 data-disabled:cursor-not-allowed',
              )}
            >
              {option.icon && (
                <span className="text-muted group-data-checked:text-wine">{option.icon}</span>
              )}
              <span className="min-w-0 flex-1">
                <span className={cx('block text-sm font-medium', !short && 'touch:text-base')}>
                  {option.label}
                </span>
                {option.help && <span className="block text-xs text-muted">{option.help}</span>}
              </span>
              <span
                className={
                  'flex size-5 shrink-0 items-center justify-center rounded-chip border ' +
                  'border-line-control bg-surface group-data-checked:border-wine'
                }
              >
                <Radio.Indicator className="tick size-2.5 rounded-chip bg-wine" />
              </span>
            </Radio.Root>
          ))}
        </RadioGroup>
      )}
    </Field>
  )
}

import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { cx } from './classes'

export interface SegmentedProps<V extends string> {
  /** The name of the choice, for screen readers; callers show it above. */
  label: string
  options: readonly { value: V; label: ReactNode }[]
  value: V
  onValueChange: (value: V) => void
  onBlur?: () => void
  name?: string
  /** The id of what explains the choice. */
  describedBy?: string
  className?: string
}

/** One of two or three short words, all in sight: a level, a unit. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onValueChange,
  onBlur,
  name,
  describedBy,
  className,
}: SegmentedProps<V>) {
  return (
    <RadioGroup<V>
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onValueChange={onValueChange}
      onBlur={onBlur}
      name={name}
      className={cx('grid auto-cols-fr grid-flow-col gap-1 rounded-input bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className={cx(
            'flex min-h-9 touch:min-h-11 items-center justify-center rounded-sm border ' +
              'border-transparent px-1 py-1 text-center text-xs leading-tight sm:px-2 sm:text-sm ' +
              'font-medium text-muted transition-colors',
            'hover:text-ink data-checked:border-line-control data-checked:bg-surface data-checked:text-wine',
          )}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { cx } from './classes'

export interface SwitchProps {
  label: ReactNode
  help?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** On or off at once, its words at the left. */
export function Switch({
  label,
  help,
  checked,
  onCheckedChange,
  disabled,
  name,
  className,
}: SwitchProps) {
  const id = useId()
  return (
    <div
      className={cx('flex min-h-9 touch:min-h-11 items-center justify-between gap-4', className)}
    >
      <div className="min-w-0">
        <label htmlFor={id} className="text-body font-medium text-ink">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-xs text-muted">
            {help}
          </p>
        )}
      </div>
      <Base.Root
        id={id}
        {...{ checked, disabled, name }}
        onCheckedChange={(next) => onCheckedChange(next)}
        aria-describedby={help ? `${id}-help` : undefined}
        className={
          'relative h-6 w-11 shrink-0 rounded-chip bg-line-control transition-colors after:absolute ' +
          'after:-inset-2.5 data-checked:bg-sage data-disabled:opacity-50'
        }
      >
        <Base.Thumb
          className={
            'block size-5 translate-x-0.5 rounded-chip bg-white transition-transform ' +
            'data-checked:translate-x-5.5'
          }
        />
      </Base.Root>
    </div>
  )
}

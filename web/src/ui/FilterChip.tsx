import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './classes'

export interface FilterChipProps {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  children: ReactNode
}

/** A filter that is on or off. */
export function FilterChip({ pressed, onPressedChange, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cx(
        'inline-flex h-8 touch:h-11 items-center gap-1.5 rounded-chip border px-3.5 text-sm ' +
          'font-medium transition-colors',
        pressed
          ? 'border-wine bg-wine-tint text-wine'
          : 'border-line-strong bg-surface text-ink hover:bg-sunken',
      )}
    >
      {pressed && <Check size={16} aria-hidden />}
      {children}
    </button>
  )
}

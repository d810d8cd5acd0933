import { ChevronDown } from 'lucide-react'
import { cx } from '@/ui/classes'

export interface UnfoldButtonProps {
  /** What unfolds, for screen readers. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The id of what unfolds. */
  controls: string
}

/** At the end of a row of the activity: shows what lies under it. */
export function UnfoldButton({ label, open, onOpenChange, controls }: UnfoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onOpenChange(!open)}
      className="-my-1 flex size-9 shrink-0 touch:size-11 items-center justify-center rounded-input text-muted hover:bg-sunken hover:text-ink"
    >
      <ChevronDown
        size={18}
        aria-hidden
        className={cx('transition-transform', open && 'rotate-180')}
      />
      <span className="sr-only">{label}</span>
    </button>
  )
}

import { percentOf } from './ProgressRing'

export interface ProgressBarProps {
  done: number
  total: number
  /** The counted items, for screen readers: "Fornecedores importados". */
  label: string
}

/** How far long work is, as a line that fills. */
export function ProgressBar({ done, total, label }: ProgressBarProps) {
  const percent = percentOf(done, total)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-chip bg-sunken"
    >
      <div
        className="h-full rounded-chip bg-sage transition-[width] duration-200 ease-out"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

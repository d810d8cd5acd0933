import { formatStart } from '../clock'

/** The hour where the event is: the screen follows it by itself. */
export function Clock({ minute }: { minute: number }) {
  return (
    <p
      className={
        'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-chip bg-sage-tint px-2.5 text-sm ' +
        'font-semibold text-sage tabular-nums'
      }
    >
      <span className="size-2 rounded-chip bg-sage ring-3 ring-sage/20" aria-hidden />
      <span className="sr-only">São </span>
      {formatStart(minute)}
    </p>
  )
}

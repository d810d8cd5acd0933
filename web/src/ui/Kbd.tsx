import { cx } from './classes'

/** A key's name as on the keyboard. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 items-center whitespace-nowrap rounded-sm border border-line-strong ' +
          'bg-surface px-1.5 font-sans text-2xs font-medium text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}

import { cx } from '@/ui/classes'

/** A pair of leaves on the stem that connects the entries of a procession. */
function Leaves() {
  return (
    <svg viewBox="0 0 24 14" className="h-3.5 w-6" aria-hidden="true">
      <path
        d="M12 13C8 12 4.5 9 3 3.5 8 4.5 11 8 12 13ZM12 13C16 12 19.5 9 21 3.5 16 4.5 13 8 12 13Z"
        fill="currentColor"
      />
    </svg>
  )
}

/** The part of the stem next to an entry: through its whole height, with leaves before the following entry. */
export function Stem({ first = false, last = false }: { first?: boolean; last?: boolean }) {
  return (
    <span aria-hidden className="absolute inset-y-0 left-0 w-8 text-wine/25">
      <span
        className={cx(
          'absolute left-1/2 w-px -translate-x-1/2 bg-current',
          first ? 'top-4' : 'top-0',
          last ? 'bottom-4' : 'bottom-0',
        )}
      />
      {!last && (
        <span className="absolute bottom-0.5 left-1/2 -translate-x-1/2">
          <Leaves />
        </span>
      )}
    </span>
  )
}

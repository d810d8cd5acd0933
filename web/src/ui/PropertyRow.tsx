import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './classes'
import { AsksBeforeClosing, useClosing } from './closing'

export interface PropertyRowProps {
  label: string
  /** The current value; a press opens the editor. */
  children: ReactNode
  /** Draws the editor; `close` puts the words back. */
  editor: (close: () => void) => ReactNode
  /** Opens with the editor (a draft waits in it). */
  initiallyOpen?: boolean
}

const focusable = 'input:not([type="hidden"]), textarea, button, select'

/** "Prazo  ter., 24 de novembro": a property that is edited in place. */
export function PropertyRow({ label, children, editor, initiallyOpen = false }: PropertyRowProps) {
  const [open, setOpen] = useState(initiallyOpen)
  const [touched, setTouched] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  // The focus goes into the editor and comes back to the words, never away from the row.
  useEffect(() => {
    if (touched) row.current?.querySelector<HTMLElement>(focusable)?.focus()
    if (open && touched) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open, touched])
  const turn = (next: boolean) => {
    setTouched(true)
    setOpen(next)
  }
  const { asks, close } = useClosing(() => turn(false))
  return (
    <div
      className={cx(
        'grid items-start gap-x-2',
        open ? 'gap-y-2 py-2' : 'grid-cols-[5.25rem_minmax(0,1fr)]',
      )}
    >
      <dt className={cx('text-sm text-muted', !open && 'pt-1.5 touch:pt-2.5')}>{label}</dt>
      <dd ref={row} className="min-w-0">
        {open ? (
          <fieldset
            aria-label={label}
            className="min-w-0 rounded-card border border-line bg-paper p-3"
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented) return
              event.stopPropagation()
              // A question asked from here has its own Esc.
              if (event.currentTarget.contains(event.target as Node)) close()
            }}
          >
            <AsksBeforeClosing value={asks}>{editor(() => turn(false))}</AsksBeforeClosing>
          </fieldset>
        ) : (
          <button
            type="button"
            onClick={() => turn(true)}
            className={
              '-mx-2 flex min-h-9 max-w-[calc(100%+1rem)] items-center rounded-input px-2 py-1.5 ' +
              'text-left text-sm transition-colors hover:bg-sunken touch:min-h-11 touch:text-base'
            }
          >
            {children}
            <span className="sr-only">, alterar {label.toLowerCase()}</span>
          </button>
        )}
      </dd>
    </div>
  )
}

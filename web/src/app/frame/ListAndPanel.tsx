import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '@/ui/classes'

export interface ListAndPanelProps {
  /** The item that is open in the panel, by the `data-detail` of its row. */
  selected: string | undefined
  /** The list, in a Content or within one. */
  children: ReactNode
  /** A Detail, or nothing. */
  panel: ReactNode
  /** For rows whose height follows their width: the panel's column is kept free, so that it never changes. */
  reserve?: boolean
}

/**
 * A list and the detail of one of its rows. Where there is room the panel takes a column of its own,
 * and elsewhere it lies over the list's right side; either way the rows stay where they are, as tall
 * as they are. Closed, it gives the focus back to its row.
 */
export function ListAndPanel({ selected, children, panel, reserve = false }: ListAndPanelProps) {
  const list = useRef<HTMLDivElement>(null)
  const open = useRef(selected)
  useEffect(() => {
    const closed = selected === undefined ? open.current : undefined
    open.current = selected
    if (closed === undefined) return
    list.current
      ?.querySelector<HTMLElement>(`[data-detail="${CSS.escape(closed)}"]`)
      ?.focus({ preventScroll: true })
  }, [selected])
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)]',
        reserve
          ? 'beside:grid-cols-[minmax(0,1fr)_24.5rem]'
          : 'beside:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <div ref={list} className="col-start-1 row-start-1 min-w-0">
        {children}
      </div>
      {panel}
    </div>
  )
}

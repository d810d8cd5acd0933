import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { useListTop } from './useListTop'

export interface VirtualListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** A first guess in pixels; each row is then measured. */
  estimateSize: (item: T) => number
  children: (item: T, index: number) => ReactNode
  /** The list's name for screen readers. */
  label: string
  overscan?: number
  className?: string
}

/**
 * A list of a thousand rows that scrolls with the page and renders only those near the window. Rows
 * may have different heights.
 */
export function VirtualList<T>({
  items,
  keyOf,
  estimateSize,
  children,
  label,
  overscan = 12,
  className,
}: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useListTop(list)
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 0 : estimateSize(item)
    },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan,
    scrollMargin,
  })
  return (
    <ul
      ref={list}
      aria-label={label}
      className={className}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => {
        const item = items[row.index]
        if (item === undefined) return null
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-posinset={row.index + 1}
            aria-setsize={items.length}
            style={{
              position: 'absolute',
              insetInline: 0,
              top: 0,
              transform: `translateY(${row.start - scrollMargin}px)`,
            }}
          >
            {children(item, row.index)}
          </li>
        )
      })}
    </ul>
  )
}

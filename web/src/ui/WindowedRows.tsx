import { useDndContext } from '@dnd-kit/core'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import { SortableRow } from './SortableRow'
import { useListTop } from './useListTop'

interface Props<T> {
  items: readonly T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  children: (item: T, handle: ReactNode, dragging: boolean) => ReactNode
  label: string
  className: string | undefined
  disabled: boolean
  estimateSize: number
}

/**
 * The rows of a SortableList that are near the window. The one being dragged and the one last focused
 * stay wherever they are, so that neither a drag nor the focus is lost to the scrolling.
 */
export function WindowedRows<T>({
  items,
  idOf,
  nameOf,
  children,
  label,
  className,
  disabled,
  estimateSize,
}: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const { active } = useDndContext()
  const [focused, setFocused] = useState<string | null>(null)
  const scrollMargin = useListTop(list)
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimateSize,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : idOf(item)
    },
    overscan: 10,
    scrollMargin,
    rangeExtractor: (range) => {
      const kept = [active?.id, focused].map((id) => items.findIndex((item) => idOf(item) === id))
      const shown = new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0)])
      return [...shown].sort((a, b) => a - b)
    },
  })
  return (
    <ul
      ref={list}
      aria-label={label}
      className={className}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const item = items[index]
        if (item === undefined) return null
        const id = idOf(item)
        return (
          <SortableRow
            key={id}
            id={id}
            name={nameOf(item)}
            disabled={disabled}
            onFocus={() => setFocused(id)}
            place={{
              index,
              of: items.length,
              top: start - scrollMargin,
              measure: virtualizer.measureElement,
            }}
          >
            {(handle, dragging) => children(item, handle, dragging)}
          </SortableRow>
        )
      })}
    </ul>
  )
}

import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { cx } from './classes'

export interface SortableRowProps {
  id: string
  name: string
  disabled: boolean
  children: (handle: ReactNode, dragging: boolean) => ReactNode
  /** The row's position in a list that renders only some of its rows. */
  place?: { index: number; of: number; top: number; measure: (node: HTMLElement | null) => void }
  onFocus?: () => void
}

/** A row with the grip that moves it. */
export function SortableRow({ id, name, disabled, children, place, onFocus }: SortableRowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, attributes: { roleDescription: 'item que pode ser movido' } })
  const measure = place?.measure
  const ref = useCallback(
    (node: HTMLElement | null) => {
      setNodeRef(node)
      measure?.(node)
    },
    [setNodeRef, measure],
  )
  const handle = disabled ? null : (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Mover ${name}`}
      className={
        'inline-flex size-9 touch:size-11 shrink-0 cursor-grab touch-none items-center justify-center ' +
        'rounded-input text-faint hover:text-ink active:cursor-grabbing'
      }
    >
      <GripVertical size={18} aria-hidden />
    </button>
  )
  return (
    <li
      ref={ref}
      onFocus={onFocus}
      {...(place && {
        'data-index': place.index,
        'aria-posinset': place.index + 1,
        'aria-setsize': place.of,
      })}
      style={{ top: place?.top, transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        place ? 'absolute inset-x-0' : isDragging && 'relative',
        isDragging && 'z-10 rounded-input bg-surface shadow-float',
      )}
    >
      {children(handle, isDragging)}
    </li>
  )
}

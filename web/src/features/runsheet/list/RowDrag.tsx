import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type RefObject, useLayoutEffect } from 'react'

/** The pointer handlers of a row's grip, while the list can be reordered. */
export type GripListeners = ReturnType<typeof useSortable>['listeners']

export interface RowDragProps {
  id: string
  row: RefObject<HTMLElement | null>
  grip: RefObject<HTMLElement | null>
  listeners: RefObject<GripListeners>
}

/**
 * Makes a row draggable while mounted, which is only when a grip is approached: all draggable rows render again with
 * each one that moves.
 */
export function RowDrag({ id, row, grip, listeners }: RowDragProps) {
  const sortable = useSortable({ id })
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable
  useLayoutEffect(() => {
    const element = row.current
    setNodeRef(element)
    setActivatorNodeRef(grip.current)
    return () => {
      element?.removeAttribute('style')
      element?.removeAttribute('data-dragging')
    }
  }, [row, grip, setNodeRef, setActivatorNodeRef])
  useLayoutEffect(() => {
    listeners.current = sortable.listeners
    const element = row.current
    if (!element) return
    element.style.transform = CSS.Translate.toString(transform) ?? ''
    element.style.transition = transition ?? ''
    element.toggleAttribute('data-dragging', isDragging)
  })
  return null
}

import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type RefObject, useLayoutEffect } from 'react'

/** What a row's grip does when it is pressed, while its list stands ready to be put in order. */
export type GripListeners = ReturnType<typeof useSortable>['listeners']

export interface RowDragProps {
  id: string
  row: RefObject<HTMLElement | null>
  grip: RefObject<HTMLElement | null>
  listeners: RefObject<GripListeners>
}

/**
 * Makes a row one that can be dragged, while it is there: only when somebody reaches for a grip, for
 * rows that can be dragged all draw again with each one that moves.
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

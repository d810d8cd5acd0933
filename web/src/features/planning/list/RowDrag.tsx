import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type RefObject, useLayoutEffect } from 'react'
import type { GroupKey } from '../groups'

/** What a row's grip does when it is pressed, while its list stands ready to be put in order. */
export type GripListeners = ReturnType<typeof useSortable>['listeners']

export interface RowDragProps {
  id: string
  group: GroupKey
  row: RefObject<HTMLElement | null>
  grip: RefObject<HTMLElement | null>
  listeners: RefObject<GripListeners>
}

/**
 * Makes a row one that can be dragged, while it is there. It draws nothing, because it is there only
 * when somebody reaches for a grip: rows that can be dragged all draw again with each one that comes
 * into sight, and a list of hundreds would stutter.
 */
export function RowDrag({ id, group, row, grip, listeners }: RowDragProps) {
  const sortable = useSortable({ id, data: { group } })
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

import { useDraggable } from '@dnd-kit/core'
import { type MouseEvent, type TouchEvent, useRef } from 'react'

/** Who is being dragged. */
export interface Dragged {
  guests: readonly string[]
}

/**
 * A place that guests are dragged out of. There may be thousands of them: what is pressed says whom it
 * stands for (`data-drag`, their ids), and the place alone is known to the library.
 */
export function useDragSource(id: string, disabled: boolean) {
  const dragged = useRef<Dragged>(null)
  const { setNodeRef, listeners } = useDraggable({ id, data: { dragged }, disabled })
  const press = (event: MouseEvent | TouchEvent): boolean => {
    const source = (event.target as Element).closest<HTMLElement | SVGElement>('[data-drag]')
    dragged.current = source ? { guests: source.dataset.drag?.split(' ') ?? [] } : null
    return dragged.current !== null
  }
  return {
    ref: setNodeRef,
    onMouseDown: (event: MouseEvent) => {
      if (press(event)) listeners?.onMouseDown?.(event)
    },
    onTouchStart: (event: TouchEvent) => {
      if (press(event)) listeners?.onTouchStart?.(event)
    },
  }
}

/** Whom a drag is about, of what the library tells of it. */
export function draggedOf(active: { data: { current?: unknown } }): readonly string[] {
  const { dragged } = active.data.current as { dragged: { current: Dragged | null } }
  return dragged.current?.guests ?? []
}

import { useDraggable } from '@dnd-kit/core'
import { type MouseEvent as ReactMouse, type TouchEvent as ReactTouch, useRef } from 'react'

export interface Point {
  x: number
  y: number
}

/** Who is being dragged, and where they were picked up. */
export interface Dragged {
  guests: readonly string[]
  at: Point
}

const nobody: Dragged = { guests: [], at: { x: 0, y: 0 } }

/** Where in the window a mouse or a finger is. */
export function pointOf(event: MouseEvent | TouchEvent): Point {
  const at = 'touches' in event ? event.touches[0] : event
  return { x: at?.clientX ?? 0, y: at?.clientY ?? 0 }
}

/**
 * Makes a container from which guests can be dragged. It may hold thousands: only the container is registered with
 * the library, and the pressed element names its guests (`data-drag`, their UUIDs).
 */
export function useDragSource(id: string, disabled: boolean) {
  const dragged = useRef<Dragged>(nobody)
  const { setNodeRef, listeners } = useDraggable({ id, data: { dragged }, disabled })
  const press = (event: ReactMouse | ReactTouch): boolean => {
    const source = (event.target as Element).closest<HTMLElement | SVGElement>('[data-drag]')
    const guests = source?.dataset.drag?.split(' ') ?? []
    dragged.current = { guests, at: pointOf(event.nativeEvent) }
    return guests.length > 0
  }
  return {
    ref: setNodeRef,
    onMouseDown: (event: ReactMouse) => {
      if (press(event)) listeners?.onMouseDown?.(event)
    },
    onTouchStart: (event: ReactTouch) => {
      if (press(event)) listeners?.onTouchStart?.(event)
    },
  }
}

/** Returns the guests of a drag from the library's event. */
export function draggedOf(active: { data: { current?: unknown } }): Dragged {
  return (active.data.current as { dragged: { current: Dragged } }).dragged.current
}

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { SortableRow } from './SortableRow'
import { WindowedRows } from './WindowedRows'

export interface SortableListProps<T> {
  items: readonly T[]
  idOf: (item: T) => string
  /** Its name in the spoken announcements. */
  nameOf: (item: T) => string
  /**
   * Moves the item `id` right after `afterId` (null: first). The caller updates the items at once.
   */
  onMove: (id: string, afterId: string | null) => void
  /** Draws a row; put `handle` where the grip belongs. */
  children: (item: T, handle: ReactNode, dragging: boolean) => ReactNode
  label: string
  className?: string
  disabled?: boolean
  /**
   * For a list of hundreds that scrolls with the page: a row's height in pixels, as a first guess. Only
   * the rows near the window are then in the document.
   */
  windowed?: number
}

const instructions =
  'Para mover, aperte espaço ou Enter. Use as setas para escolher o lugar, espaço ou Enter para ' +
  'soltar e Esc para cancelar.'

/** Returns the item before the moved one at its new position; null if it is first. */
export function afterOf(ids: readonly string[], from: number, to: number): string | null {
  const rest = ids.filter((_, index) => index !== from)
  return to === 0 ? null : (rest[to - 1] ?? null)
}

/** Puts the item `id` right after `afterId` (null: first). For answering at once. */
export function moveAfter<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  id: string,
  afterId: string | null,
): T[] {
  const moved = items.find((item) => idOf(item) === id)
  if (!moved) return [...items]
  const rest = items.filter((item) => idOf(item) !== id)
  const at = afterId === null ? 0 : rest.findIndex((item) => idOf(item) === afterId) + 1
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
}

/** A list put in order by mouse, finger or keyboard, with every step said in Portuguese. */
export function SortableList<T>({
  items,
  idOf,
  nameOf,
  onMove,
  children,
  label,
  className,
  disabled = false,
  windowed,
}: SortableListProps<T>) {
  const ids = items.map(idOf)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A short hold, so that scrolling past a grip does not grab it.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo<Announcements>(() => {
    const name = (id: string | number) => {
      const item = items.find((one) => idOf(one) === id)
      return item ? nameOf(item) : ''
    }
    const place = (id: string | number) => items.findIndex((one) => idOf(one) === id) + 1
    return {
      onDragStart: ({ active }) =>
        `Você pegou ${name(active.id)}, na posição ${place(active.id)} de ${items.length}.`,
      onDragOver: ({ active, over }) =>
        over
          ? `${name(active.id)} está na posição ${place(over.id)} de ${items.length}.`
          : undefined,
      onDragEnd: ({ active, over }) =>
        over
          ? `${name(active.id)} ficou na posição ${place(over.id)} de ${items.length}.`
          : `${name(active.id)} voltou para o lugar.`,
      onDragCancel: ({ active }) => `Cancelado. ${name(active.id)} voltou para o lugar.`,
    }
  }, [items, idOf, nameOf])

  function end({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    const from = ids.indexOf(String(active.id))
    const to = ids.indexOf(String(over.id))
    if (from >= 0 && to >= 0) onMove(String(active.id), afterOf(ids, from, to))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // Rows that come into sight while dragging are places to drop at, too.
      {...(windowed !== undefined && {
        measuring: { droppable: { strategy: MeasuringStrategy.Always } },
      })}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        {windowed === undefined ? (
          <ul aria-label={label} className={className}>
            {items.map((item) => (
              <SortableRow key={idOf(item)} id={idOf(item)} name={nameOf(item)} disabled={disabled}>
                {(handle, dragging) => children(item, handle, dragging)}
              </SortableRow>
            ))}
          </ul>
        ) : (
          <WindowedRows
            estimateSize={windowed}
            {...{ items, idOf, nameOf, label, className, disabled, children }}
          />
        )}
      </SortableContext>
    </DndContext>
  )
}

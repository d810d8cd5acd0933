import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { IsoDate } from '@/lib/dates'
import type { Selection } from '@/lib/useSelection'
import { cx } from '@/ui/classes'
import { useGroupedRows, useRowFocus } from '@/ui/useGroupedRows'
import { type Task, useChecklist } from '../checklist'
import { type Group, type GroupKey, timingIn } from '../groups'
import { usePeople } from '../people'
import { type MoveTo, movesAt, placeAfter, targetIndex } from '../reorder'
import { useReschedule } from '../useReschedule'
import type { TaskActions } from '../useTaskActions'
import { GroupHeading } from './GroupHeading'
import { QuickEntry, type QuickEntryProps } from './QuickEntry'
import { neighbour, rowsOf, shownIds } from './rows'
import { type RowActions, TaskRow } from './TaskRow'
import { useListKeys } from './useListKeys'

/** First guesses in pixels. */
const guesses = { heading: 48, task: 62, entry: 52 }

const rowOf = (id: string) => `[data-task="${id}"]`

export interface TaskListProps {
  groups: readonly Group<Task>[]
  /** The whole checklist, for finding places among tasks that are not shown. */
  tasks: readonly Task[]
  eventUuid: string
  today: IsoDate
  selectedId: string | undefined
  template: boolean
  doneFolded: boolean
  /** Undefined if completed tasks must be visible, during a search. */
  onToggleDone: (() => void) | undefined
  onOpen: (task: Task) => void
  actions: TaskActions
  /** Creates a task from the text in a group's last row. */
  add: QuickEntryProps['add']
  /** What the filters take for granted of a new task: its category, and whose it is. */
  category: string | undefined
  who: string | null | undefined
  /** Words are being looked for, and a new task would not be among them. */
  searching: boolean
  /** A row to take the focus back to, when a detail was closed. */
  returnTo: string | null
  selection: Selection
}

/** The checklist under its headings, drawn only where it is seen, walked and put in order at will. */
export function TaskList({
  groups,
  tasks,
  eventUuid,
  today,
  selectedId,
  template,
  doneFolded,
  onToggleDone,
  onOpen,
  actions,
  add,
  category,
  who,
  searching,
  returnTo,
  selection,
}: TaskListProps) {
  const { event } = useChecklist()
  const people = usePeople()
  const reschedule = useReschedule(today)
  const [held, setHeld] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // A range is chosen with Shift, whether a row is pressed or walked to.
  const shift = useRef(false)
  const [dragging, setDragging] = useState<string | null>(null)
  const [reached, setReached] = useState(false)
  const rows = useMemo(
    () => rowsOf(groups, (group) => group === 'done' && doneFolded, !selection.on && !searching),
    [groups, doneFolded, selection.on, searching],
  )
  const ids = useMemo(() => shownIds(rows), [rows])
  const { virtualizer, scrollMargin, extentOf } = useGroupedRows(list, rows, guesses, {
    dragged: dragging,
    writtenIn: held,
  })
  const focus = useRowFocus(list, rows, rowOf, (index) => virtualizer.scrollToIndex(index))

  // A member usually writes their own tasks; a filter for none or for another person overrides it.
  const usually =
    who === null
      ? undefined
      : (who ?? people.find(({ isMe, assignable }) => isMe && assignable)?.uuid)

  const place = (task: Task, toIndex: number) => {
    const group = groups.find((one) => one.tasks.some((other) => other.publicId === task.publicId))
    if (!group) return
    const groupIds = group.tasks.map((one) => one.publicId)
    actions.move(task, placeAfter(tasks, groupIds, task.publicId, toIndex))
  }
  const move = (task: Task, to: MoveTo) => {
    const group = groups.find((one) => one.tasks.some((other) => other.publicId === task.publicId))
    const index = group?.tasks.findIndex((one) => one.publicId === task.publicId) ?? -1
    const target = targetIndex(index, group?.tasks.length ?? 0, to)
    if (!group || target === null) return
    place(task, target)
    focus(task.publicId)
  }
  /** The row is about to leave: the one after it, or before it, takes the focus. */
  const stepAside = (task: Task) => {
    const next = neighbour(ids, task.publicId, 1) ?? neighbour(ids, task.publicId, -1)
    if (next && list.current?.contains(document.activeElement)) focus(next)
  }
  const setDone = (task: Task, done: boolean) => {
    stepAside(task)
    actions.setDone(task, done)
  }
  const handlers: RowActions = {
    setDone,
    move,
    edit: onOpen,
    duplicate: actions.duplicate,
    give: actions.give,
    remove: (task) => {
      stepAside(task)
      actions.remove(task)
    },
    choose: ({ publicId }) =>
      selection.on ? selection.toggle(publicId, shift.current) : selection.start(publicId),
    reach: (how) => {
      // The press itself comes right after, and must find the rows ready.
      if (how === 'down') flushSync(() => setReached(true))
      else setReached(how === 'over')
    },
  }
  const rowActions = useSteady(handlers)
  const taskOf = (id: string) => tasks.find((task) => task.publicId === id)
  const onKeyDown = useListKeys({
    ids,
    taskOf,
    from: selectedId ?? null,
    focus,
    toggle: (task) => {
      if (selection.on) selection.toggle(task.publicId, shift.current)
      else if (!template) setDone(task, task.checkedAt === undefined)
    },
    move,
  })

  useEffect(() => {
    if (returnTo !== null) focus(returnTo)
  }, [returnTo, focus])

  // A link to one task opens with its row in sight.
  const opened = useRef(selectedId)
  useEffect(() => {
    if (opened.current === undefined) return
    const index = rows.findIndex((row) => row.key === opened.current)
    // After the router has put the page where it was left, or at its top.
    const frame = requestAnimationFrame(() => {
      opened.current = undefined
      if (index >= 0) virtualizer.scrollToIndex(index)
    })
    return () => cancelAnimationFrame(frame)
  }, [rows, virtualizer])

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  )
  const letGo = () => {
    setDragging(null)
    setReached(false)
  }
  const endDrag = ({ active, over }: DragEndEvent) => {
    letGo()
    const task = taskOf(String(active.id))
    const target = rows.find((row) => row.kind === 'task' && row.key === over?.id)
    if (!task || target?.kind !== 'task' || target.key === active.id) return
    const group = groups.find(({ key }) => key === target.group)
    if (!group || group.tasks.some(({ publicId }) => publicId === task.publicId)) {
      place(task, target.index)
      return
    }
    // Under another heading it is due when that heading says.
    const timing = timingIn(group, task, event, today)
    if (!timing) return
    const ids = group.tasks.map(({ publicId }) => publicId)
    reschedule(task, timing, placeAfter(tasks, ids, task.publicId, target.index))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={amongOpen}
      modifiers={[restrictToVerticalAxis]}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements: announcementsOf(taskOf) }}
      onDragStart={({ active }) => setDragging(String(active.id))}
      onDragEnd={endDrag}
      onDragCancel={letGo}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul
          ref={list}
          aria-label="Tarefas"
          onPointerDownCapture={(event) => {
            shift.current = event.shiftKey
          }}
          onKeyDown={(event) => {
            shift.current = event.shiftKey
            if (event.key === 'Escape' && selection.on) selection.stop()
            else onKeyDown(event)
          }}
          // Choosing a range with Shift marks no words.
          className={cx('relative', selection.on && 'select-none')}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map((line) => {
            const row = rows[line.index]
            if (!row) return null
            const heading = row.kind === 'heading'
            return (
              <li
                key={line.key}
                {...(!heading && { ref: virtualizer.measureElement, 'data-index': line.index })}
                aria-posinset={line.index + 1}
                aria-setsize={rows.length}
                className={cx('absolute inset-x-0 top-0', heading && 'pointer-events-none z-2')}
                style={
                  heading
                    ? // As tall as its group, over which it sticks; what sticks knows no transform.
                      { top: line.start - scrollMargin, height: extentOf(line.index) }
                    : {
                        transform: `translateY(${line.start - scrollMargin}px)`,
                        zIndex: row.key === dragging ? 1 : undefined,
                      }
                }
              >
                {row.kind === 'heading' ? (
                  <GroupHeading
                    ref={virtualizer.measureElement}
                    data-index={line.index}
                    group={row.of}
                    today={today}
                    first={row.first}
                    {...(row.of.key === 'done' &&
                      onToggleDone && { folded: doneFolded, onToggle: onToggleDone })}
                  />
                ) : row.kind === 'entry' ? (
                  <QuickEntry
                    group={row.of}
                    eventUuid={eventUuid}
                    event={event}
                    today={today}
                    template={template}
                    people={people}
                    category={category}
                    usually={usually}
                    add={add}
                    onHold={(holds) =>
                      setHeld((now) => (holds ? row.key : now === row.key ? null : now))
                    }
                  />
                ) : (
                  <TaskRow
                    people={people}
                    task={row.task}
                    eventUuid={eventUuid}
                    group={row.group}
                    today={today}
                    selected={row.task.publicId === selectedId}
                    moves={movesAt(row.index, lengthOf(groups, row.group)).join(' ')}
                    last={row.last}
                    template={template}
                    chosen={selection.on ? selection.ids.has(row.task.publicId) : undefined}
                    ready={reached || dragging !== null}
                    actions={rowActions}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function lengthOf(groups: readonly Group<Task>[], key: GroupKey): number {
  return groups.find((group) => group.key === key)?.tasks.length ?? 0
}

/**
 * A dragged task gets another position, or another deadline with it; only overdue tasks can be dropped among overdue
 * ones.
 */
const amongOpen: CollisionDetection = (args) =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(
      ({ data }) =>
        data.current?.group !== 'overdue' || args.active.data.current?.group === 'overdue',
    ),
  })

function announcementsOf(taskOf: (id: string) => Task | undefined): Announcements {
  const title = (id: string | number) => taskOf(String(id))?.title ?? ''
  return {
    onDragStart: ({ active }) => `Você pegou ${title(active.id)}.`,
    onDragOver: ({ over }) => (over ? `No lugar de ${title(over.id)}.` : undefined),
    onDragEnd: ({ active }) => `Você soltou ${title(active.id)}.`,
    onDragCancel: ({ active }) => `Cancelado. ${title(active.id)} voltou para o lugar.`,
  }
}

/** Returns functions that stay the same for every render and call the latest `actions`. */
function useSteady(actions: RowActions): RowActions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo<RowActions>(
    () => ({
      setDone: (task, done) => latest.current.setDone(task, done),
      edit: (task) => latest.current.edit(task),
      move: (task, to) => latest.current.move(task, to),
      duplicate: (task) => latest.current.duplicate(task),
      remove: (task) => latest.current.remove(task),
      give: (task, uuid) => latest.current.give(task, uuid),
      choose: (task) => latest.current.choose(task),
      reach: (how) => latest.current.reach(how),
    }),
    [],
  )
}

import { Link } from '@tanstack/react-router'
import { Ellipsis, GripVertical } from 'lucide-react'
import { memo, useRef } from 'react'
import { categoryOf } from '@/lib/categories'
import type { IsoDate } from '@/lib/dates'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import type { Task } from '../checklist'
import { DueLabel } from '../DueLabel'
import type { GroupKey } from '../groups'
import type { Person } from '../people'
import { isProvisional } from '../quick'
import { ResponsibleButton } from '../ResponsibleButton'
import type { MoveTo } from '../reorder'
import { SubtaskRing } from '../SubtaskRing'
import { TaskMenu } from '../TaskMenu'
import { TaskMeta } from '../TaskMeta'
import { type GripListeners, RowDrag } from './RowDrag'

export interface RowActions {
  setDone: (task: Task, done: boolean) => void
  edit: (task: Task) => void
  move: (task: Task, to: MoveTo) => void
  duplicate: (task: Task) => void
  remove: (task: Task) => void
  choose: (task: Task) => void
  give: (task: Task, responsibleUuid: string | undefined) => void
  /** A grip is reached for, pressed, or left. */
  reach: (how: 'over' | 'down' | 'away') => void
}

export interface TaskRowProps {
  task: Task
  eventUuid: string
  group: GroupKey
  today: IsoDate
  selected: boolean
  /** The moves its place in the group allows, joined: a string keeps the row from drawing in vain. */
  moves: string
  last: boolean
  template: boolean
  people: readonly Person[]
  /** Set while rows are being chosen: whether this one is. */
  chosen: boolean | undefined
  /** Whether a grip is reached for, and every row must be ready to make room. */
  ready: boolean
  actions: RowActions
}

/**
 * One task of the list: done or not, what, about what, and until when. Its grip and its menu show by
 * colour: an opacity of their own would be a layer each to draw, in every frame of a scroll.
 */
export const TaskRow = memo(function TaskRow({
  task,
  eventUuid,
  group,
  today,
  selected,
  moves,
  last,
  template,
  people,
  chosen,
  ready,
  actions,
}: TaskRowProps) {
  const done = task.checkedAt !== undefined
  const movable = group !== 'done' && chosen === undefined
  const row = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const listeners = useRef<GripListeners>(undefined)
  return (
    <div
      ref={row}
      data-task={task.publicId}
      // A new task has no address until the server gives it an ID.
      inert={isProvisional(task.publicId)}
      className={cx(
        'group/row relative -mx-3 flex items-center gap-3 rounded-input px-3',
        selected || chosen ? 'bg-wine-tint' : 'has-[a:hover]:bg-hover',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-wine',
        'data-dragging:z-10 data-dragging:bg-surface data-dragging:shadow-float',
      )}
    >
      {movable && ready && <RowDrag id={task.publicId} {...{ group, row, grip, listeners }} />}
      {movable && (
        <span
          ref={grip}
          onPointerEnter={() => actions.reach('over')}
          onPointerDown={() => actions.reach('down')}
          onPointerLeave={({ buttons }) => buttons === 0 && actions.reach('away')}
          onMouseDown={(event) => listeners.current?.onMouseDown?.(event)}
          onTouchStart={(event) => listeners.current?.onTouchStart?.(event)}
          aria-hidden
          className="absolute inset-y-0 -left-4.5 z-1 hidden w-5 cursor-grab touch-none items-center justify-center text-transparent transition-colors group-hover/row:text-faint active:cursor-grabbing md:flex pointer-coarse:text-faint"
        >
          <GripVertical size={16} />
        </span>
      )}
      {chosen !== undefined ? (
        <Checkbox
          hideLabel
          label={`Selecionar: ${task.title}`}
          checked={chosen}
          onCheckedChange={() => actions.choose(task)}
          className="relative z-1"
        />
      ) : template ? (
        <CategoryIcon task={task} />
      ) : (
        <Checkbox
          shape="round"
          hideLabel
          label={`Concluir: ${task.title}`}
          checked={done}
          onCheckedChange={(next) => actions.setDone(task, next)}
          className="relative z-1"
        />
      )}
      <div
        className={cx(
          'flex min-w-0 flex-1 items-center gap-x-3 border-b py-2.5 @max-lg:flex-wrap md:gap-x-4 md:py-2',
          last || selected ? 'border-transparent' : 'border-line',
          'group-data-dragging/row:border-transparent',
        )}
      >
        <Link
          to="/app/$eventUuid/organization/$taskUuid"
          params={{ eventUuid, taskUuid: task.publicId }}
          search
          resetScroll={false}
          aria-current={selected || undefined}
          onClick={(event) => {
            if (chosen === undefined) return
            event.preventDefault()
            actions.choose(task)
          }}
          // With large text, responsible person and deadline go below: next to them no word of the title would fit.
          className="min-w-0 flex-1 outline-none after:absolute after:inset-0 @max-lg:min-w-[min(8rem,100%)]"
        >
          <span
            className={cx(
              'line-clamp-2 text-body font-medium wrap-break-word md:line-clamp-1 md:wrap-anywhere',
              done && 'text-muted line-through decoration-faint',
            )}
          >
            {task.title}
          </span>
          <TaskMeta task={task} template={template} />
        </Link>
        {chosen === undefined && (
          <span className="group/menu relative z-1 -my-2 @max-lg:hidden">
            <TaskMenu
              trigger={
                <IconButton label={`Ações de ${task.title}`}>
                  <Ellipsis
                    size={18}
                    aria-hidden
                    className="text-transparent transition-colors group-focus-within/row:text-ink group-hover/row:text-ink group-has-data-popup-open/menu:text-ink pointer-coarse:text-ink"
                  />
                </IconButton>
              }
              onEdit={() => actions.edit(task)}
              moves={moves.split(' ') as MoveTo[]}
              onMove={(to) => actions.move(task, to)}
              onDuplicate={() => actions.duplicate(task)}
              onRemove={() => actions.remove(task)}
              onChoose={() => actions.choose(task)}
            />
          </span>
        )}
        {!template && <SubtaskRing task={task} className="@max-lg:hidden" />}
        {!template && (
          <span className="relative z-1 flex shrink-0">
            <ResponsibleButton
              people={people}
              value={task.responsibleUuid}
              onChange={(uuid) => actions.give(task, uuid)}
              of={task.title}
            />
          </span>
        )}
        <DueLabel task={task} today={today} className="text-right @lg:min-w-25" />
      </div>
    </div>
  )
})

function CategoryIcon({ task }: { task: Task }) {
  const { icon: Icon } = categoryOf(task.category, task.icon)
  return <Icon size={20} className="text-faint" aria-hidden />
}

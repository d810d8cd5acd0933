import { Link } from '@tanstack/react-router'
import { ChevronRight, Ellipsis, GripVertical, ListMusic } from 'lucide-react'
import { memo, useRef } from 'react'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import type { Line } from '../sheet'
import { entries } from '../text'
import { isOnItsWay } from '../useSheetActions'
import { LineMenu } from './LineMenu'
import { LineColumns, LineMarks, LineText, LineTime } from './LineText'
import { type GripListeners, RowDrag } from './RowDrag'

/** What can be done to a line from its row. */
export interface RowActions {
  open: (line: Line) => void
  openProcession: (line: Line) => void
  setDone: (line: Line, done: boolean) => void
  step: (line: Line, step: 1 | -1) => void
  shift: (line: Line) => void
  set: (line: Line, patch: { fixed: boolean } | { teamOnly: boolean }) => void
  remove: (line: Line) => void
  /** A grip is reached for, pressed, or left. */
  reach: (how: 'over' | 'down' | 'away') => void
}

export interface LineRowProps {
  line: Line
  eventUuid: string
  /** Where a delay that is only tried would put it. */
  preview: number | undefined
  collides: boolean
  selected: boolean
  last: boolean
  /** Which moves would change something, joined: a string keeps the row from drawing in vain. */
  moves: string
  mayEdit: boolean
  /** It is the day: lines are ticked and delayed. */
  running: boolean
  /** Whether a grip is reached for, and every row must be ready to make room. */
  ready: boolean
  actions: RowActions
}

/** A line of the run sheet: when, what, where and who, and what holds of it. */
export const LineRow = memo(function LineRow({
  line,
  eventUuid,
  preview,
  collides,
  selected,
  last,
  moves,
  mayEdit,
  running,
  ready,
  actions,
}: LineRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const listeners = useRef<GripListeners>(undefined)
  const params = { eventUuid, lineUuid: line.uuid }
  const onItsWay = isOnItsWay(line.uuid)
  const movable = mayEdit && !onItsWay
  return (
    <div
      ref={row}
      data-line={line.uuid}
      className={cx(
        'group/row relative -mx-3 flex items-start gap-3 rounded-input px-3',
        selected ? 'bg-wine-tint' : 'has-[a[data-line-link]:hover]:bg-hover',
        'has-[a[data-line-link]:focus-visible]:outline-2 ' +
          'has-[a[data-line-link]:focus-visible]:-outline-offset-2 ' +
          'has-[a[data-line-link]:focus-visible]:outline-wine',
        'data-dragging:z-10 data-dragging:bg-surface data-dragging:shadow-float',
        onItsWay && 'opacity-60',
      )}
    >
      {movable && ready && <RowDrag id={line.uuid} {...{ row, grip, listeners }} />}
      {movable && (
        <span
          ref={grip}
          onPointerEnter={() => actions.reach('over')}
          onPointerDown={() => actions.reach('down')}
          onPointerLeave={({ buttons }) => buttons === 0 && actions.reach('away')}
          onMouseDown={(event) => listeners.current?.onMouseDown?.(event)}
          onTouchStart={(event) => listeners.current?.onTouchStart?.(event)}
          aria-hidden
          className={
            'absolute inset-y-0 -left-4.5 z-1 hidden w-5 cursor-grab touch-none items-center ' +
            'justify-center text-transparent transition-colors group-hover/row:text-faint ' +
            'active:cursor-grabbing md:flex pointer-coarse:text-faint'
          }
        >
          <GripVertical size={16} />
        </span>
      )}
      <LineTime
        start={preview ?? line.start}
        was={preview === undefined ? line.planned : line.start}
        className="w-12 py-2.5 @4xl:py-2"
      />
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-wrap items-start gap-x-3 border-b py-2.5 @4xl:flex-nowrap @4xl:py-2',
          last || selected ? 'border-transparent' : 'border-line',
          'group-data-dragging/row:border-transparent',
        )}
      >
        <div className="min-w-[min(9rem,100%)] flex-1 @4xl:min-w-0">
          {onItsWay ? (
            <LineText line={line} />
          ) : (
            <Link
              to="/app/$eventUuid/run-sheet/$lineUuid"
              params={params}
              resetScroll={false}
              data-line-link
              data-detail={line.uuid}
              aria-current={selected || undefined}
              className="block outline-none after:absolute after:inset-0"
            >
              <LineText line={line} columns />
            </Link>
          )}
          {line.children.length > 0 && (
            <Link
              to="/app/$eventUuid/run-sheet/$lineUuid/procession"
              params={params}
              resetScroll={false}
              className={
                'relative z-1 mt-1 -mb-1 inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 ' +
                'rounded-input text-sm font-medium text-wine hover:underline'
              }
            >
              <ListMusic size={16} aria-hidden />
              {entries(line.children.length)}
              <span className="sr-only"> em {line.title}</span>
              <ChevronRight size={14} aria-hidden />
            </Link>
          )}
        </div>
        <LineColumns line={line} />
        <span className="flex min-h-6 items-center @4xl:w-28 @4xl:shrink-0 @4xl:justify-end">
          <LineMarks line={line} collides={collides} />
        </span>
        {movable && (
          <span className={cx('group/menu relative z-1 -my-1.5', running && 'max-md:hidden')}>
            <LineMenu
              trigger={
                <IconButton label={`Ações de ${line.title}`}>
                  <Ellipsis
                    size={18}
                    aria-hidden
                    className={
                      'text-transparent transition-colors group-focus-within/row:text-ink ' +
                      'group-hover/row:text-ink group-has-data-popup-open/menu:text-ink ' +
                      'pointer-coarse:text-muted max-md:text-muted'
                    }
                  />
                </IconButton>
              }
              line={line}
              moves={moves}
              onEdit={() => actions.open(line)}
              onMove={(step) => actions.step(line, step)}
              onShift={running ? () => actions.shift(line) : undefined}
              onProcession={() => actions.openProcession(line)}
              onSet={(patch) => actions.set(line, patch)}
              onRemove={() => actions.remove(line)}
            />
          </span>
        )}
        {running && movable && (
          <Checkbox
            shape="round"
            hideLabel
            label={`Concluir: ${line.title}`}
            checked={line.doneAt !== undefined}
            onCheckedChange={(done) => actions.setDone(line, done)}
            className="relative z-1 mt-0.5"
          />
        )}
      </div>
    </div>
  )
})

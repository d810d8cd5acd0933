import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { count } from '@/lib/text'
import { cx } from '@/ui/classes'
import { byPart, partNames } from '../clock'
import type { Now } from '../now'
import { dropped, type Place } from '../place'
import type { Line, RunSheet } from '../sheet'
import { dayName, dayTitle } from '../text'
import { AddLine } from './AddLine'
import { LineRow, type RowActions } from './LineRow'
import { linksOf } from './links'
import { NextCard, NowCard } from './NowCard'

export interface DaySectionProps {
  day: number
  eventUuid: string
  /** No other day has lines. */
  only: boolean
  /** Another day is running: this one is folded and can be unfolded. */
  aside: boolean
  sheet: RunSheet
  /** Where the day is, while it runs. */
  now: Now<Line> | undefined
  preview: ReadonlyMap<string, number>
  collides: ReadonlySet<string>
  selectedId: string | undefined
  reached: boolean
  onReached: (reached: boolean) => void
  onShift: (line: Line) => void
  actions: RowActions
  onPlace: (line: Line, place: Place) => void
}

/** A day of the run sheet. While it runs, past lines are folded and the current one comes first. */
export function DaySection({
  day,
  eventUuid,
  only,
  aside,
  sheet,
  now,
  preview,
  collides,
  selectedId,
  reached,
  onReached,
  onShift,
  actions,
  onPlace,
}: DaySectionProps) {
  const heading = useId()
  const [unfolded, setUnfolded] = useState(false)
  const [shut, setShut] = useState(true)
  const { mayEdit } = sheet.access
  const lines = useMemo(() => sheet.lines.filter((line) => line.day === day), [sheet.lines, day])
  const first = now?.current ?? now?.next
  const over = first ? lines.slice(0, lines.indexOf(first)) : []
  const folded = over.length > 0 && !unfolded && !over.some(({ uuid }) => uuid === selectedId)
  const shown = folded ? lines.slice(over.length) : lines
  const { drag, sensors, announcements } = useDrag(lines, onPlace, onReached)
  const title = dayTitle(day, sheet.eventDate)
  const lit = new Set([now?.current?.uuid, now?.next?.uuid])
  const open = over.filter(({ doneAt }) => doneAt === undefined).length
  const groups = byPart(shown)
  const closed = aside && shut && !lines.some(({ uuid }) => uuid === selectedId)
  const words = (
    <>
      {title}
      <span className="font-sans text-sm font-normal text-muted">
        {[
          sheet.eventDate && dayName(day).toLowerCase(),
          closed && count(lines.length, 'linha', 'linhas'),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
  return (
    <section aria-labelledby={heading}>
      <h2
        id={heading}
        className={cx(
          'font-display text-lg font-medium',
          (now || (only && day === 0)) && 'max-md:sr-only',
        )}
      >
        {closed || aside ? (
          <button
            type="button"
            aria-expanded={!closed}
            onClick={() => setShut((shut) => !shut)}
            className="-mx-1.5 flex min-h-11 flex-wrap items-center gap-x-3 rounded-input px-1.5 text-left"
          >
            {words}
            <ChevronDown
              size={18}
              className={cx('text-muted transition-transform', !closed && 'rotate-180')}
              aria-hidden
            />
          </button>
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-3">{words}</span>
        )}
      </h2>
      {!closed && (
        <>
          {over.length > 0 && (
            <button
              type="button"
              aria-expanded={!folded}
              onClick={() => setUnfolded((open) => !open)}
              className={
                'mt-2 -ml-1.5 inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 rounded-input ' +
                'px-1.5 text-sm text-muted hover:text-ink'
              }
            >
              <ChevronDown
                size={16}
                className={cx('transition-transform', !folded && 'rotate-180')}
                aria-hidden
              />
              {count(over.length, 'linha antes', 'linhas antes')}
              {open > 0 && `, ${open} sem concluir`}
            </button>
          )}
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            modifiers={[restrictToVerticalAxis]}
            accessibility={{ announcements }}
            {...drag}
          >
            <SortableContext
              items={shown.map(({ uuid }) => uuid)}
              strategy={verticalListSortingStrategy}
              disabled={!mayEdit}
            >
              {groups.map(({ part, lines: rows }) => (
                <div key={`${part} ${rows[0]?.uuid}`}>
                  <h3 className="mt-4 mb-1 font-display text-base font-medium text-wine">
                    {partNames[part]}
                  </h3>
                  <ul>
                    {rows.map((line, at) => {
                      const links = linksOf(eventUuid, line.uuid)
                      const tried = preview.get(line.uuid)
                      const was = tried === undefined ? line.planned : line.start
                      if (now && line === now.current) {
                        return (
                          <li key={line.uuid} data-line={line.uuid} className="my-2">
                            <NowCard
                              line={line}
                              minute={now.minute}
                              was={was}
                              start={tried ?? line.start}
                              link={links.line}
                              selected={line.uuid === selectedId}
                              procession={links.procession}
                              onDone={mayEdit ? () => actions.setDone(line, true) : undefined}
                              onShift={mayEdit ? () => onShift(line) : undefined}
                            />
                          </li>
                        )
                      }
                      if (now && line === now.next) {
                        return (
                          <li key={line.uuid} data-line={line.uuid} className="my-2">
                            <NextCard
                              line={line}
                              minute={now.minute}
                              was={was}
                              start={tried ?? line.start}
                              link={links.line}
                              selected={line.uuid === selectedId}
                              onDone={
                                mayEdit && !now.current
                                  ? () => actions.setDone(line, true)
                                  : undefined
                              }
                              onShift={mayEdit && !now.current ? () => onShift(line) : undefined}
                            />
                          </li>
                        )
                      }
                      return (
                        <li key={line.uuid}>
                          <LineRow
                            line={line}
                            eventUuid={eventUuid}
                            preview={tried}
                            collides={collides.has(line.uuid)}
                            selected={line.uuid === selectedId}
                            last={at === rows.length - 1 || lit.has(rows[at + 1]?.uuid)}
                            moves={movesAt(lines, line)}
                            mayEdit={mayEdit}
                            running={now !== undefined || line.doneAt !== undefined}
                            ready={reached}
                            actions={actions}
                          />
                        </li>
                      )
                    })}
                  </ul>
                </div>
              ))}
            </SortableContext>
          </DndContext>
          {mayEdit && (
            <div className="mt-3">
              <AddLine day={day} dayLabel={title} />
            </div>
          )}
        </>
      )}
    </section>
  )
}

function movesAt(lines: readonly Line[], line: Line): string {
  const at = lines.indexOf(line)
  return [at > 0 && 'up', at < lines.length - 1 && 'down'].filter(Boolean).join(' ')
}

/** Dragging a line of a day to another place of it. */
function useDrag(
  lines: readonly Line[],
  onPlace: (line: Line, place: Place) => void,
  onReached: (reached: boolean) => void,
) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A short hold, so that scrolling past a grip does not grab it.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo<Announcements>(() => {
    const title = (id: string | number) => lines.find(({ uuid }) => uuid === id)?.title ?? ''
    return {
      onDragStart: ({ active }) => `Você pegou ${title(active.id)}.`,
      onDragOver: ({ over }) => (over ? `No lugar de ${title(over.id)}.` : undefined),
      onDragEnd: ({ active }) => `Você soltou ${title(active.id)}.`,
      onDragCancel: ({ active }) => `Cancelado. ${title(active.id)} voltou para o lugar.`,
    }
  }, [lines])
  const drag = {
    onDragEnd: ({
      active,
      over,
    }: {
      active: { id: string | number }
      over: { id: string | number } | null
    }) => {
      onReached(false)
      const line = lines.find(({ uuid }) => uuid === active.id)
      const place = line && over && dropped(lines, line.uuid, String(over.id))
      if (line && place) onPlace(line, place)
    },
    onDragCancel: () => onReached(false),
  }
  return { sensors, announcements, drag }
}

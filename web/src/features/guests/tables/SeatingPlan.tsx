import {
  type Announcements,
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Armchair, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { count, formatNumber } from '@/lib/text'
import { useSetFilters } from '@/lib/useSetFilters'
import { useShortcut } from '@/lib/useShortcut'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { FilterChip } from '@/ui/FilterChip'
import { NothingFound } from '@/ui/NothingFound'
import { findGuest } from '../edits'
import type { Guest } from '../model'
import { useGuestList, useSummary } from '../queries'
import { useGuestsScope } from '../scope'
import { useGuestActions } from '../useGuestActions'
import { guestName, peopleWords } from '../words'
import { Dot } from './PartyRow'
import type { TablesSearch } from './search'
import { countOf, type SeatingTable, seatingOf, tableName, tintOf, tintsOf } from './seating'
import { TableCard } from './TableCard'
import { nowhere, Unseated } from './Unseated'
import { draggedOf, type Point, pointOf } from './useDragSource'
import { useTableActions } from './useTableActions'

const TableDialog = lazyPart(() => import('../bulk/TableDialog'))
const TableForm = lazyPart(() => import('./TableForm'))

const noOne: ReadonlySet<string> = new Set()

export interface SeatingPlanProps {
  search: TablesSearch
  /** The class that limits the width of the content; absent if the page does so itself. */
  column?: string
  /** Whether the unseated guests are next to the tables, if there is room. */
  beside?: boolean
  /** Renders the header above the tables from the seat counts and the function that adds a table. */
  header: (counts: ReactNode, add: () => void) => ReactNode
}

/** Who sits where: the tables from above, and who sits nowhere yet. */
export function SeatingPlan({ search, column, beside = false, header }: SeatingPlanProps) {
  const { mayEdit } = useGuestsScope()
  const list = useGuestList()
  const summary = useSummary()
  const setFilters = useSetFilters<TablesSearch>()
  const actions = useGuestActions(list)
  const { remove } = useTableActions()
  const [dragging, setDragging] = useState<ReadonlySet<string>>(noOne)
  const from = useRef<Point>({ x: 0, y: 0 })
  const [moving, setMoving] = useState<readonly Guest[]>()
  const [writing, setWriting] = useState<SeatingTable | 'new'>()
  const { invitations } = list
  const { tables } = summary
  const seating = useMemo(() => seatingOf(invitations, tables), [invitations, tables])
  const colours = useMemo(() => tintsOf(invitations), [invitations])
  const tint = useCallback((guest: Guest) => tintOf(guest, colours), [colours])
  const taken = (table: SeatingTable) => countOf(seating.at.get(table.uuid) ?? [])
  const shown = search.livre ? tables.filter((table) => taken(table) < table.seats) : tables
  const full = tables.filter((table) => taken(table) > table.seats).length
  const seats = tables.reduce((sum, table) => sum + table.seats, 0)
  const seated = tables.reduce((sum, table) => sum + taken(table), 0)
  const guestsOf = (uuids: Iterable<string>) =>
    [...uuids].flatMap((uuid) => findGuest(list, uuid)?.guest ?? [])

  // Steady, so that a drag draws only the tables it passes over.
  const onEdit = useCallback((table: SeatingTable) => setWriting(table), [])
  const onMove = useCallback((guests: readonly Guest[]) => setMoving(guests), [])

  useShortcut({ key: 'm' }, () => {
    if (!mayEdit) return
    const chosen = document.activeElement?.closest<HTMLElement>('[data-party]')?.dataset.drag
    if (chosen) setMoving(guestsOf(chosen.split(' ')))
  })
  useShortcut({ key: 'n', opensField: true }, () => mayEdit && setWriting('new'))

  const seat = (uuids: readonly string[], place: string) => {
    const table = tables.find(({ uuid }) => uuid === place)
    const to = table?.uuid
    const guests = guestsOf(uuids).filter(({ tableUuid }) => tableUuid !== to)
    if (guests.length === 0 || (!table && place !== nowhere)) return
    actions.seat(guests, table ? { uuid: table.uuid, said: tableName(table) } : null)
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const last = tables.reduce((most, { number }) => Math.max(most, number), 0)

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: announcementsOf(tables) }}
      onDragStart={({ active }) => {
        const { guests, at } = draggedOf(active)
        from.current = at
        setDragging(new Set(guests))
      }}
      onDragCancel={() => setDragging(noOne)}
      onDragEnd={({ over }) => {
        const uuids = [...dragging]
        setDragging(noOne)
        if (over) seat(uuids, String(over.id))
      }}
    >
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)]',
          beside &&
            tables.length > 0 &&
            'lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:grid-rows-[auto_1fr]',
        )}
      >
        <div className={cx(column, 'w-full min-w-0')}>
          {header(
            <>
              {count(tables.length, 'mesa', 'mesas')} · {formatNumber(seated)} de{' '}
              {count(seats, 'lugar ocupado', 'lugares ocupados')}
              {full > 0 && (
                <span className="font-semibold text-coral">
                  {' · '}
                  {count(full, 'mesa cheia demais', 'mesas cheias demais')}
                </span>
              )}
            </>,
            () => setWriting('new'),
          )}
        </div>
        {tables.length > 0 && (
          <Unseated
            unseated={seating.unseated}
            silent={seating.silent}
            tintOf={tint}
            mayEdit={mayEdit}
            beside={beside}
            onMove={onMove}
          />
        )}
        <div className={cx(column, 'w-full min-w-0')}>
          {tables.length === 0 ? (
            <EmptyState
              icon={<Armchair size={26} aria-hidden />}
              title="Nenhuma mesa ainda"
              action={
                mayEdit && (
                  <Button onClick={() => setWriting('new')} icon={<Plus size={18} aria-hidden />}>
                    Criar a primeira mesa
                  </Button>
                )
              }
            >
              Diga quantos lugares cada mesa tem, e leve para ela os convites inteiros ou uma pessoa
              só. O que passar do limite aparece na hora.
            </EmptyState>
          ) : (
            <>
              <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
                <ul aria-label="Cores" className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-1.5">
                  {[...colours].map(([tag, one]) => (
                    <li key={tag} className="flex min-w-0 items-center gap-2 text-xs text-muted">
                      <Dot tint={one} />
                      <span className="truncate">{tag}</span>
                    </li>
                  ))}
                  <li className="flex items-center gap-2 text-xs text-muted">
                    <span
                      aria-hidden
                      className="size-2.5 shrink-0 rounded-chip border border-line-control"
                    />
                    lugar menor: criança
                  </li>
                </ul>
                <FilterChip
                  pressed={search.livre === true}
                  onPressedChange={(on) => setFilters({ livre: on || undefined })}
                >
                  Só com lugar livre
                </FilterChip>
              </div>
              {shown.length === 0 ? (
                <NothingFound
                  title="Nenhuma mesa com lugar livre"
                  clear="Ver todas as mesas"
                  onClear={() => setFilters({ livre: undefined })}
                >
                  Todas estão completas. Crie outra mesa ou aumente os lugares de uma.
                </NothingFound>
              ) : (
                <ul
                  aria-label="Mesas"
                  className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))] gap-4"
                >
                  {shown.map((table) => (
                    <TableCard
                      key={table.uuid}
                      table={table}
                      parties={seating.at.get(table.uuid) ?? []}
                      tintOf={tint}
                      dragging={dragging}
                      mayEdit={mayEdit}
                      onMove={onMove}
                      onEdit={onEdit}
                      onRemove={remove}
                    />
                  ))}
                </ul>
              )}
            </>
          )}
        </div>
      </div>
      {dragging.size > 0 && <Carried from={from.current} guests={guestsOf(dragging)} list={list} />}
      <Suspense>
        {moving && (
          <TableDialog
            people={moving}
            onClose={() => setMoving(undefined)}
            onChoose={(table, guests) => {
              actions.seat(guests, table)
              setMoving(undefined)
            }}
          />
        )}
        {writing && (
          <TableForm
            {...(writing !== 'new' && { table: writing })}
            next={{ number: last + 1, seats: tables.at(-1)?.seats ?? 10 }}
            onClose={() => setWriting(undefined)}
          />
        )}
      </Suspense>
    </DndContext>
  )
}

/** The guests under the pointer during a drag. It moves without rendering again. */
function Carried({
  from,
  guests,
  list,
}: {
  /** Where it was picked up. */
  from: Point
  guests: readonly Guest[]
  list: ReturnType<typeof useGuestList>
}) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = (event: MouseEvent | TouchEvent) => {
      const { x, y } = pointOf(event)
      if (card.current) card.current.style.translate = `${x}px ${y}px`
    }
    window.addEventListener('mousemove', follow, { passive: true })
    window.addEventListener('touchmove', follow, { passive: true })
    return () => {
      window.removeEventListener('mousemove', follow)
      window.removeEventListener('touchmove', follow)
    }
  }, [])
  const [first] = guests
  const found = first && findGuest(list, first.uuid)
  if (!found) return null
  const { invitation } = found
  const one = guests.length === 1 && invitation.guests.length > 1
  return (
    <div
      ref={card}
      style={{ translate: `${from.x}px ${from.y}px` }}
      className="pointer-events-none fixed top-2 -left-6 z-30 w-60 -rotate-2 rounded-card border border-wine bg-surface px-3.5 py-2.5 shadow-float"
    >
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-display text-base font-medium">
          {one ? guestName(first, invitation) : invitation.name}
        </span>
        <span className="text-xs text-muted tabular-nums">{guests.length}</span>
      </p>
      <p className="truncate text-xs text-muted">
        {one ? invitation.name : guests.map((guest) => guestName(guest, invitation)).join(' · ')}
      </p>
    </div>
  )
}

function announcementsOf(tables: readonly SeatingTable[]): Announcements {
  const placeOf = (id: string | number) => {
    const table = tables.find(({ uuid }) => uuid === id)
    return table ? tableName(table) : 'sem mesa'
  }
  return {
    onDragStart: ({ active }) => `Você pegou ${peopleWords(draggedOf(active).guests.length)}.`,
    onDragOver: ({ over }) => (over ? `Sobre: ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Agora: ${placeOf(over.id)}.` : 'Nada mudou.'),
    onDragCancel: () => 'Cancelado. Nada mudou.',
  }
}

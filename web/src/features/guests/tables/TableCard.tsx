import { useDroppable } from '@dnd-kit/core'
import { Check, Ellipsis, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { memo, useMemo } from 'react'
import { count } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import type { Guest } from '../model'
import { PartyLine } from './PartyRow'
import { countOf, type Party, peopleOf, type Seated, type SeatingTable, type Tint } from './seating'
import { TableDrawing } from './TableDrawing'
import { useDragSource } from './useDragSource'

export interface TableCardProps {
  table: SeatingTable
  parties: readonly Party[]
  tintOf: (guest: Guest) => Tint
  /** How many of those being dragged sit elsewhere now. */
  dragging: ReadonlySet<string>
  mayEdit: boolean
  onMove: (guests: readonly Guest[]) => void
  onEdit: (table: SeatingTable) => void
  onRemove: (table: SeatingTable) => void
}

/** A table with its guests; guests dropped on it are seated there. */
export const TableCard = memo(function TableCard({
  table,
  parties,
  tintOf,
  dragging,
  mayEdit,
  onMove,
  onEdit,
  onRemove,
}: TableCardProps) {
  const { uuid, number, name, seats } = table
  const { setNodeRef, isOver } = useDroppable({ id: uuid })
  const source = useDragSource(`from-${uuid}`, !mayEdit)
  const people = useMemo(() => peopleOf(parties), [parties])
  const taken = countOf(parties)
  const here = people.filter(({ guest }) => dragging.has(guest.uuid)).length
  const coming = isOver ? dragging.size - here : 0
  const after = taken + coming
  const seatTint = useMemo(
    () =>
      ({ guest }: Seated) =>
        tintOf(guest),
    [tintOf],
  )
  return (
    <li
      ref={setNodeRef}
      data-table={number}
      className={cx(
        'flex min-w-0 flex-col rounded-card border bg-surface p-4 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]',
        isOver
          ? 'border-wine bg-wine-tint outline outline-wine'
          : taken > seats
            ? 'border-coral'
            : 'border-line',
      )}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-display text-base leading-6 font-medium" title={name}>
            {name || `Mesa ${number}`}
          </h3>
          <p className="text-xs text-muted tabular-nums">
            {name && `Mesa ${number} · `}
            <b className={cx('font-semibold', taken > seats ? 'text-coral' : 'text-ink')}>
              {taken}
            </b>{' '}
            de {seats}
          </p>
        </div>
        {coming > 0 ? (
          <Badge tone={after > seats ? 'coral' : 'wine'}>
            fica {after} de {seats}
          </Badge>
        ) : (
          <State taken={taken} seats={seats} />
        )}
        {mayEdit && (
          <span className="-mt-1.5 -mr-2.5">
            <Menu
              trigger={
                <IconButton label={`Ações da mesa ${number}`}>
                  <Ellipsis size={18} aria-hidden />
                </IconButton>
              }
            >
              <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => onEdit(table)}>
                Editar
              </MenuItem>
              <MenuItem
                icon={<Trash2 size={18} aria-hidden />}
                danger
                onSelect={() => onRemove(table)}
              >
                Excluir
              </MenuItem>
            </Menu>
          </span>
        )}
      </header>
      <div {...source} className="flex flex-1 flex-col">
        <div className="py-3">
          <TableDrawing {...{ number, seats, people, coming }} tintOf={seatTint} />
        </div>
        <div className="border-t border-line pt-2">
          {parties.length === 0 ? (
            <p className="py-1 text-xs text-muted">Ninguém ainda</p>
          ) : (
            <ul>
              {parties.map((party) => (
                <li key={party.invitation.uuid}>
                  <PartyLine
                    party={party}
                    tint={party.guests[0] ? tintOf(party.guests[0]) : 'neutral'}
                    onMove={mayEdit ? () => onMove(party.guests) : undefined}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </li>
  )
})

function State({ taken, seats }: { taken: number; seats: number }) {
  if (taken > seats) {
    return (
      <Badge tone="coral" icon={<TriangleAlert size={14} aria-hidden />}>
        {taken - seats} a mais
      </Badge>
    )
  }
  if (taken === seats) {
    return (
      <Badge tone="sage" icon={<Check size={14} aria-hidden />}>
        completa
      </Badge>
    )
  }
  return (
    <span className="shrink-0 text-xs leading-6 text-muted tabular-nums">
      {taken === seats - 1 ? '1 lugar livre' : count(seats - taken, 'livre', 'livres')}
    </span>
  )
}

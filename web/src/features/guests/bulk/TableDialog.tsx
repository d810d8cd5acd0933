import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Dialog } from '@/ui/Dialog'
import { EmptyLine } from '@/ui/EmptyLine'
import { FilterChip } from '@/ui/FilterChip'
import type { Guest, Invitation } from '../model'
import { useGuestList, useSummary } from '../queries'
import { countOf, seatingOf, tableName } from '../tables/seating'
import { guestName, peopleWords } from '../words'

export interface TableDialogProps {
  people: readonly Guest[]
  onClose: () => void
  /** null: at none. Of a household, perhaps only some of them. */
  onChoose: (table: { uuid: string; said: string } | null, guests: readonly Guest[]) => void
}

/** Of how many it can be said one by one who moves. */
const mostNamed = 12

/** Chooses a table for guests: lists every table with its free seats, now and with these guests. */
export default function TableDialog({ people: all, onClose, onChoose }: TableDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const people = all.filter(({ uuid }) => !left.has(uuid))
  const { tables } = useSummary()
  const { invitations } = useGuestList()
  const { at } = useMemo(() => seatingOf(invitations, tables), [invitations, tables])
  const [first] = all
  const coming = people.filter(({ status }) => status !== 'not_attending')
  const household =
    first && invitations.find(({ guests }) => guests.some(({ uuid }) => uuid === first.uuid))
  const title =
    all.length === 1 && first && household
      ? `Mesa de ${guestName(first, household)}`
      : `Mesa de ${peopleWords(people.length)}`
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {household && all.length > 1 && all.length <= mostNamed && isOf(household, all) && (
        <fieldset className="mb-3 flex flex-wrap gap-2">
          <legend className="mb-1.5 text-xs text-muted">Quem muda</legend>
          {all.map((guest) => (
            <FilterChip
              key={guest.uuid}
              pressed={!left.has(guest.uuid)}
              onPressedChange={(goes) => {
                const next = new Set(left)
                if (goes) next.delete(guest.uuid)
                else next.add(guest.uuid)
                // At least one guest must stay chosen.
                if (next.size < all.length) setLeft(next)
              }}
            >
              <span className="max-w-40 truncate">{guestName(guest, household)}</span>
            </FilterChip>
          ))}
        </fieldset>
      )}
      {tables.length === 0 && (
        <EmptyLine className="pb-2">
          Ainda não há mesas. Crie a primeira em Mesas, no alto da lista.
        </EmptyLine>
      )}
      <ul className="relative -mx-2 max-h-[60dvh] overflow-y-auto p-0.5">
        {tables.map((table) => {
          const taken = countOf(at.get(table.uuid) ?? [])
          const moving = coming.filter(({ tableUuid }) => tableUuid !== table.uuid).length
          const after = taken + moving
          const here = people.every(({ tableUuid }) => tableUuid === table.uuid)
          return (
            <li key={table.uuid}>
              <Choice
                onPress={() => onChoose({ uuid: table.uuid, said: tableName(table) }, people)}
                here={here}
                name={tableName(table)}
              >
                {here ? (
                  `${taken} de ${table.seats}`
                ) : (
                  <span className={after > table.seats ? 'font-medium text-coral' : ''}>
                    {after > table.seats
                      ? `${after - table.seats} a mais`
                      : `fica ${after} de ${table.seats}`}
                  </span>
                )}
              </Choice>
            </li>
          )
        })}
        <li>
          <Choice
            onPress={() => onChoose(null, people)}
            here={people.every(({ tableUuid }) => tableUuid === undefined)}
            name="Sem mesa"
          />
        </li>
      </ul>
    </Dialog>
  )
}

function Choice({
  name,
  here,
  onPress,
  children,
}: {
  name: string
  here: boolean
  onPress: () => void
  children?: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={here}
      onClick={onPress}
      className="flex min-h-11 w-full items-center gap-3 rounded-input px-2 py-1.5 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 text-body font-medium wrap-anywhere">{name}</span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{children}</span>
      <span className="w-4.5">{here && <Check size={18} className="text-wine" aria-hidden />}</span>
    </button>
  )
}

function isOf({ guests }: Invitation, people: readonly Guest[]): boolean {
  return people.every(({ uuid }) => guests.some((one) => one.uuid === uuid))
}

import { Users } from 'lucide-react'
import { useState } from 'react'
import { timeOf } from '@/lib/clock'
import { isExpected } from '@/lib/expected'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { LinkButton } from '@/ui/TextLink'
import { Count } from './Count'
import type { DoorEvent } from './contract'
import type { Door } from './door'
import { LeaveDoor } from './LeaveDoor'
import { DoorLine } from './NetworkBar'
import type { Place } from './store'
import { type Arrival, arrivals, latest, type Person, tableName, type View } from './view'

interface Props {
  view: View
  event: DoorEvent
  door: Door
  place: Place
  desk: boolean
  onDevice: () => void
  onOpen: (person: Person) => void
  onTakeBack: (entryUuids: readonly string[]) => void
  /** The address from which the check-in was opened; undefined on an enrolled device. */
  leave: string | undefined
}

/** How many rows of the log are shown at first, and how many more with every press. */
const page = 50

/**
 * Shows how the evening goes: arrivals by time, table and entrance, and the log of entries, which can be reversed.
 */
export function Arrivals({ view, event, place, desk, onDevice, onOpen, onTakeBack, leave }: Props) {
  const [shown, setShown] = useState(page)
  const { timeZone } = event
  const bars = arrivals(view)
  const log = latest(view)
  const doors = countBy(
    view.people.flatMap(({ entered }) => (entered ? [entered.door || 'sem porta'] : [])),
  )
  const tables = view.tables
    .map((table) => {
      const seated = view.people.filter((person) => person.table === table)
      const inside = seated.filter(({ entered }) => entered).length
      return { table, inside, of: seated.filter(isExpected).length }
    })
    .filter(({ inside, of }) => inside + of > 0)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <div
      className={cx(
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6',
        desk ? 'pt-4' : 'bg-paper pt-4',
      )}
    >
      {!desk && (
        <header>
          <div className="flex items-start justify-between gap-2">
            <h1 className="line-clamp-2 font-display text-lg font-medium wrap-break-word">
              {event.title}
            </h1>
            {leave && <LeaveDoor to={leave} />}
          </div>
          <DoorLine place={place} onPress={onDevice} />
          <Count view={view} className="text-2xl" />
        </header>
      )}
      {log.length === 0 && (
        <EmptyState icon={<Users size={26} aria-hidden />} title="Ninguém chegou ainda">
          Aqui você vê quem entrou, a que horas e por qual porta, de todos os aparelhos.
        </EmptyState>
      )}
      {bars.length > 0 && (
        <section aria-labelledby="arrivals-when">
          <Title id="arrivals-when">A cada quarto de hora</Title>
          <ol className="flex h-36 items-end gap-1">
            {bars.slice(-24).map(({ from, count }) => (
              <li key={from} className="flex min-w-0 flex-1 flex-col items-center gap-1">
                <span className="text-2xs text-muted tabular-nums">{count > 0 ? count : ''}</span>
                <span
                  aria-hidden="true"
                  className="w-full max-w-9 rounded-t-sm bg-sage"
                  style={{ height: `${(count / most) * 5.5}rem` }}
                />
                <span className="text-2xs text-muted tabular-nums">
                  <span className={cx(bars.length > 6 && from % 3_600_000 !== 0 && 'sr-only')}>
                    {timeOf(from, timeZone)}
                  </span>
                  &nbsp;
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {doors.length > 0 && (
        <section aria-labelledby="arrivals-doors">
          <Title id="arrivals-doors">Por porta</Title>
          <Bars rows={doors.map(([label, count]) => ({ label, count, of: view.inside }))} />
        </section>
      )}
      {tables.length > 0 && (
        <section aria-labelledby="arrivals-tables">
          <Title id="arrivals-tables">Por mesa</Title>
          <Bars
            rows={tables.map(({ table, inside, of }) => ({
              label: tableName(table).replace(/^m/, 'M'),
              count: inside,
              of,
              whole: true,
            }))}
          />
        </section>
      )}
      {log.length > 0 && (
        <section aria-labelledby="arrivals-log">
          <Title id="arrivals-log">Entradas</Title>
          <ul className="divide-y divide-line">
            {log.slice(0, shown).map((arrival) => (
              <ArrivalRow
                key={arrival[0].uuid}
                arrival={arrival}
                person={view.byUuid.get(arrival[0].guestUuid)}
                timeZone={timeZone}
                onOpen={onOpen}
                onTakeBack={onTakeBack}
              />
            ))}
          </ul>
          {log.length > shown && (
            <Button variant="secondary" block onClick={() => setShown(shown + page)}>
              Mostrar mais
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

/** A person in the log. Entries of several doors are one row with a mark, and are reversed together. */
function ArrivalRow({
  arrival,
  person,
  timeZone,
  onOpen,
  onTakeBack,
}: {
  arrival: Arrival
  person: Person | undefined
  timeZone: string
  onOpen: (person: Person) => void
  onTakeBack: (entryUuids: readonly string[]) => void
}) {
  const [first, ...repeated] = arrival
  const when = timeOf(first.at, timeZone)
  const entries = repeated.length > 0 ? `as ${arrival.length} entradas` : 'a entrada'
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <span className="w-12 shrink-0 text-sm text-muted tabular-nums">{when}</span>
      <span className="min-w-[min(9rem,100%)] flex-1 wrap-break-word">
        {person ? (
          <button
            type="button"
            className="min-h-6 text-left text-body font-medium hover:text-wine"
            onClick={() => onOpen(person)}
          >
            {person.shown}
          </button>
        ) : (
          <span className="text-body text-muted">Alguém que saiu da lista</span>
        )}
        <span className="block text-sm text-muted">
          {[first.door, first.by].filter(Boolean).join(' · ')}
        </span>
        {repeated.map((entry) => (
          <span key={entry.uuid} className="block text-sm text-muted">
            {[`de novo às ${timeOf(entry.at, timeZone)}`, entry.door, entry.by]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ))}
      </span>
      {repeated.length > 0 && <Badge tone="slate">{arrival.length} entradas</Badge>}
      <LinkButton
        onClick={() => onTakeBack(arrival.map(({ uuid }) => uuid))}
        aria-label={`Desfazer ${entries} de ${person?.shown ?? 'alguém'}, ${when}`}
      >
        Desfazer
      </LinkButton>
    </li>
  )
}

function Title({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="pt-6 pb-2 font-display text-base font-medium">
      {children}
    </h2>
  )
}

interface Bar {
  label: string
  count: number
  of: number
  /** Shows "3 de 8" instead of "3". */
  whole?: boolean
}

function Bars({ rows }: { rows: readonly Bar[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {rows.map(({ label, count, of, whole }) => (
        <li key={label}>
          <p className="flex justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-break-word">{label}</span>
            <span className="shrink-0 text-muted tabular-nums">
              {whole ? `${count} de ${of}` : count}
            </span>
          </p>
          <span aria-hidden="true" className="mt-1 block h-1.5 rounded-chip bg-line">
            <span
              className="block h-full rounded-chip bg-sage"
              style={{ width: `${of > count ? (count / of) * 100 : 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function countBy(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

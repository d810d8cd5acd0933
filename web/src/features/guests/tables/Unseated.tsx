import { useDroppable } from '@dnd-kit/core'
import { ChevronRight, Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useVisibleHeight } from '@/app/frame/useVisibleHeight'
import { formatNumber, matchesSearch } from '@/lib/text'
import { useMediaQuery } from '@/lib/useMediaQuery'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { Kbd } from '@/ui/Kbd'
import type { Guest } from '../model'
import { peopleWords } from '../words'
import { PartyCard } from './PartyRow'
import { countOf, type Party, type Tint } from './seating'
import { useDragSource } from './useDragSource'

/** The ID of the area on which a dropped guest loses their seat. */
export const nowhere = 'nowhere'

/** How many are drawn; the search finds the others. */
const most = 60

export interface UnseatedProps {
  unseated: readonly Party[]
  silent: readonly Party[]
  tintOf: (guest: Guest) => Tint
  mayEdit: boolean
  /** Whether it is next to the tables, if there is room. */
  beside: boolean
  onMove: (guests: readonly Guest[]) => void
}

/** Who comes and sits nowhere yet, and who has not answered; to be put to a table. */
export function Unseated({ unseated, silent, tintOf, mayEdit, beside, onMove }: UnseatedProps) {
  const { setNodeRef, isOver } = useDroppable({ id: nowhere })
  const source = useDragSource('from-nowhere', !mayEdit)
  const roomy = useMediaQuery('(width >= 64rem)')
  const desk = beside && roomy
  const [q, setQ] = useState('')
  const [waiting, setWaiting] = useState(false)
  const matches = ({ invitation, guests }: Party) =>
    q.trim() === '' ||
    matchesSearch(
      [invitation.name, ...guests.flatMap(({ name, tags }) => [name, ...tags])].join(' '),
      q,
    )
  const list = (parties: readonly Party[]) => {
    const found = parties.filter(matches)
    return (
      <ul className="flex flex-col gap-2">
        {found.slice(0, most).map((party) => (
          <li key={party.invitation.uuid}>
            <PartyCard
              party={party}
              tint={party.guests[0] ? tintOf(party.guests[0]) : 'neutral'}
              onMove={mayEdit ? () => onMove(party.guests) : undefined}
            />
          </li>
        ))}
        {found.length > most && (
          <li className="text-xs text-muted">
            e mais {formatNumber(found.length - most)}. Busque pelo nome.
          </li>
        )}
        {found.length === 0 && q !== '' && (
          <li>
            <EmptyLine className="text-sm">Ninguém com esse nome.</EmptyLine>
          </li>
        )}
      </ul>
    )
  }
  const Column = desk ? TallColumn : ShortColumn
  return (
    <section
      ref={setNodeRef}
      aria-label="Sem mesa"
      className={cx(
        'min-w-0 border-line',
        desk
          ? 'col-start-2 row-span-2 row-start-1 border-l'
          : cx('mt-5 rounded-card border', beside && 'mx-(--gutter)'),
        isOver ? 'bg-wine-tint' : 'bg-surface',
      )}
    >
      <Column>
        <header className="px-5 pt-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="font-display text-lg font-medium">Sem mesa</h2>
            <span className="text-sm text-muted tabular-nums">
              {peopleWords(countOf(unseated))}
            </span>
          </div>
          {mayEdit && (
            <p className="text-xs text-muted">
              {desk
                ? 'Arraste o convite, ou uma pessoa só.'
                : 'Toque em um convite para escolher a mesa.'}
            </p>
          )}
          <label className="relative mt-3 flex items-center">
            <Search
              size={18}
              className="pointer-events-none absolute left-3.5 text-muted"
              aria-hidden
            />
            <span className="sr-only">Buscar quem está sem mesa</span>
            <input
              type="search"
              placeholder="Nome ou etiqueta"
              maxLength={100}
              value={q}
              onChange={(event) => setQ(event.target.value)}
              className="h-9 w-full rounded-input border border-line-control bg-surface pr-3 pl-10 text-sm focus-visible:border-wine focus-visible:ring-3 focus-visible:ring-wine/20 focus-visible:outline-none touch:h-11 touch:text-base"
            />
          </label>
        </header>
        <div
          {...source}
          className={cx(
            'relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-3',
            !desk && 'max-h-80',
          )}
        >
          {unseated.length === 0 ? (
            <EmptyLine className="text-sm">Quem vem já tem onde sentar.</EmptyLine>
          ) : (
            list(unseated)
          )}
          {silent.length > 0 && (
            <div className="mt-3 border-y border-line">
              <button
                type="button"
                aria-expanded={waiting}
                onClick={() => setWaiting((open) => !open)}
                className="flex min-h-11 w-full items-center gap-2 text-left text-sm font-medium"
              >
                <ChevronRight
                  size={16}
                  className={cx('text-muted transition-transform', waiting && 'rotate-90')}
                  aria-hidden
                />
                <span className="flex-1">Ainda sem resposta</span>
                <span className="text-muted tabular-nums">{formatNumber(countOf(silent))}</span>
              </button>
              {waiting && <div className="pb-3">{list(silent)}</div>}
            </div>
          )}
        </div>
        {mayEdit && desk && (
          <p className="px-5 py-4 text-xs text-muted">
            Sem arrastar: escolha o convite e aperte <Kbd>M</Kbd> para mover.
          </p>
        )}
      </Column>
    </section>
  )
}

/** A column next to the tables, as tall as their visible part. */
function TallColumn({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null)
  useVisibleHeight(column)
  return (
    <div ref={column} className="sticky top-(--stuck) flex flex-col overflow-hidden">
      {children}
    </div>
  )
}

/** Above them. */
function ShortColumn({ children }: { children: ReactNode }) {
  return <div className="flex flex-col">{children}</div>
}

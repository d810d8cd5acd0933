import { Baby, GripVertical, Leaf } from 'lucide-react'
import { cx } from '@/ui/classes'
import { childWords, guestName } from '../words'
import type { Party, Tint } from './seating'

const dots: Readonly<Record<Tint, string>> = {
  wine: 'bg-wine',
  slate: 'bg-slate',
  sage: 'bg-sage',
  amber: 'bg-amber',
  neutral: 'bg-line-control',
}

export function Dot({ tint }: { tint: Tint }) {
  return <span aria-hidden className={cx('size-2.5 shrink-0 rounded-chip', dots[tint])} />
}

/** What a planner looks out for in a household: children, and who does not eat everything. */
function Signs({ guests }: Pick<Party, 'guests'>) {
  return (
    <>
      {guests.some(({ kind }) => kind === 'child') && (
        <Baby size={15} className="text-muted" role="img" aria-label="com criança" />
      )}
      {guests.some(({ diet }) => diet !== '') && (
        <Leaf size={15} className="text-sage" role="img" aria-label="com restrição alimentar" />
      )}
    </>
  )
}

interface PartyProps {
  party: Party
  tint: Tint
  /** Asks where they are to sit; absent where that is not theirs to say. */
  onMove: (() => void) | undefined
}

const idsOf = ({ guests }: Party) => guests.map(({ uuid }) => uuid).join(' ')

/** Those of a household who sit at a table, in a line below it. */
export function PartyLine({ party, tint, onMove }: PartyProps) {
  const { invitation, guests } = party
  const whole = guests.length === invitation.guests.length
  const name = whole
    ? invitation.name
    : guests.map((guest) => guestName(guest, invitation)).join(', ')
  const words = (
    <>
      <Dot tint={tint} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <Signs guests={guests} />
      <span className="text-muted tabular-nums">{guests.length}</span>
    </>
  )
  const look = 'flex min-h-7 w-full items-center gap-2 text-left text-xs'
  if (!onMove) return <p className={look}>{words}</p>
  return (
    <button
      type="button"
      data-drag={idsOf(party)}
      data-party
      onClick={onMove}
      className={cx(
        look,
        '-mx-1.5 w-[calc(100%+0.75rem)] rounded-sm px-1.5 hover:bg-hover touch:min-h-11',
      )}
    >
      {words}
      <span className="sr-only">: mover para outra mesa</span>
    </button>
  )
}

/** Those of a household who sit nowhere yet: all of them by the card, one alone by the name. */
export function PartyCard({ party, tint, onMove }: PartyProps) {
  const { invitation, guests } = party
  const body = (
    <>
      <GripVertical size={16} className="mt-0.5 text-faint max-md:hidden" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <Dot tint={tint} />
          <span className="min-w-0 flex-1 truncate font-display text-base leading-5 font-medium">
            {invitation.name}
          </span>
          <span className="text-xs text-muted tabular-nums">{guests.length}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2.5 pl-4.5 text-xs text-muted">
          {guests.map((guest) => (
            <span
              key={guest.uuid}
              data-drag={guest.uuid}
              className="inline-flex max-w-full items-center gap-1"
            >
              <span className="truncate">
                {[guestName(guest, invitation), childWords(guest)].filter(Boolean).join(', ')}
              </span>
              <Signs guests={[guest]} />
            </span>
          ))}
        </span>
      </span>
    </>
  )
  const look =
    'flex w-full items-start gap-2 rounded-card border border-line bg-surface px-3 py-2.5 text-left'
  if (!onMove) return <div className={look}>{body}</div>
  return (
    <button
      type="button"
      data-drag={idsOf(party)}
      data-party
      onClick={onMove}
      className={cx(look, 'cursor-grab hover:border-line-control')}
    >
      {body}
      <span className="sr-only">: escolher a mesa</span>
    </button>
  )
}

import { Link } from '@tanstack/react-router'
import type { ProposalsRow } from '@/client/types.gen'
import { ago, defaultTimeZone, formatShortDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import { StatusBadge } from '../StatusBadge'
import type { ProposalsSearch } from '../search'
import { dayText, isOut } from '../text'

export interface ProposalRowProps {
  proposal: ProposalsRow
  search: ProposalsSearch
  /** Whether its details are open next to the list. */
  open: boolean
}

/** A row of a proposal: contact, status, whether it was viewed, expiry and total. */
export function ProposalRow({ proposal, search, open }: ProposalRowProps) {
  const today = useToday(defaultTimeZone)
  const { uuid, title, customer, type, eventDate, status, seen, budget } = proposal
  const facts = [
    customer.fullName,
    eventTypes[type].label,
    eventDate && formatShortDay(eventDate, today),
  ].filter(Boolean)
  const valueClass = cx(
    'text-body font-semibold whitespace-nowrap tabular-nums',
    (status === 'DECLINED' || status === 'EXPIRED') && 'text-muted',
  )
  return (
    <li
      className={cx(
        'relative flex min-h-17 items-center gap-x-3.5 border-b border-line py-2.5 transition-colors',
        'before:absolute before:inset-y-0 before:-inset-x-3 before:-z-10 before:rounded-card',
        open ? 'before:bg-wine-tint' : 'has-[a:hover]:before:bg-sunken',
      )}
    >
      <Avatar name={customer.fullName} size={36} tone={eventTypes[type].tint} decorative />
      <div className="min-w-0 flex-1">
        <Link
          to="/app/proposals/$proposalUuid"
          params={{ proposalUuid: uuid }}
          search={search}
          resetScroll={false}
          data-detail={uuid}
          aria-current={open ? 'true' : undefined}
          className={
            'block truncate text-body font-medium after:absolute after:inset-0 ' +
            'focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 ' +
            'focus-visible:after:outline-wine'
          }
        >
          {title}
        </Link>
        <p className="truncate text-sm text-muted">{facts.join(' · ')}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 @xl:hidden">
          <StatusBadge status={status} className="shrink-0" />
          <span className="min-w-0 flex-1 basis-16 truncate text-xs text-muted">
            {seen && isOut(status) && `${timesText(seen)} · `}
            {dayText(proposal, today)}
          </span>
          <span className={valueClass}>{formatMoney(budget)}</span>
        </p>
      </div>
      <div className="hidden w-38 shrink-0 @xl:block">
        <StatusBadge status={status} />
        <p className="mt-0.5 truncate text-xs text-muted">
          {!isOut(status)
            ? dayText(proposal, today)
            : seen
              ? `${timesText(seen)}, ${ago(seen.last)}`
              : 'ainda não aberto'}
        </p>
      </div>
      <div className="hidden w-34 shrink-0 flex-col items-end self-start pt-px @xl:flex">
        <span className={valueClass}>{formatMoney(budget)}</span>
        {isOut(status) && <span className="text-sm text-muted">{dayText(proposal, today)}</span>}
      </div>
    </li>
  )
}

const timesText = ({ times }: NonNullable<ProposalsRow['seen']>) =>
  times === 1 ? 'uma vez' : `${times} vezes`

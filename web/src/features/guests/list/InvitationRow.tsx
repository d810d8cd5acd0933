import { Link } from '@tanstack/react-router'
import { Phone, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { dayOf, formatDeadline, type IsoDate } from '@/lib/dates'
import { formatNumber } from '@/lib/text'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { attending, overPlaces, placesOf, tagsOf } from '../groups'
import { messageLook, messageName } from '../message'
import type { Guest, Invitation } from '../model'
import { StatusIcon } from '../StatusIcon'
import type { GuestsScope } from '../scope'
import { shortGuest } from '../words'
import { RenameInvitation } from './RenameInvitation'

export interface RowActions {
  choose: (uuid: string) => void
  renamed: () => void
}

export interface InvitationRowProps {
  invitation: Invitation
  linkOf: GuestsScope['invitationLink']
  timeZone: string
  today: IsoDate
  /** What its tables are called, joined: a string keeps the row from drawing in vain. */
  tables: string
  selected: boolean
  /** Whether rows can be chosen, and this one is. */
  chosen: boolean | undefined
  /** Whether rows are being chosen: then a press chooses. */
  choosing: boolean
  renaming: boolean
  last: boolean
  actions: RowActions
}

/** How many of a household the line names. */
const most = 8

/** A household in two lines: whose it is, and who of them comes; the same in three on a phone. */
export const InvitationRow = memo(function InvitationRow({
  invitation,
  linkOf,
  timeZone,
  today,
  tables,
  selected,
  chosen,
  choosing,
  renaming,
  last,
  actions,
}: InvitationRowProps) {
  const { uuid, name, guests } = invitation
  const named = guests.slice(0, most)
  return (
    <div
      data-invitation={uuid}
      // A new invitation cannot be changed until the server has it.
      inert={invitation.updatedAt === ''}
      className={cx(
        'group/row relative -mx-3 flex items-start gap-3 rounded-input border px-3',
        selected
          ? 'border-line-control bg-surface'
          : chosen
            ? 'border-transparent bg-wine-tint'
            : 'border-transparent has-[a:hover]:bg-hover',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-wine',
      )}
    >
      {selected && (
        <span aria-hidden className="absolute inset-y-3.5 left-0 w-0.75 rounded-r-sm bg-wine" />
      )}
      {chosen !== undefined && (
        <Checkbox
          hideLabel
          label={`Selecionar: ${name}`}
          checked={chosen}
          onCheckedChange={() => actions.choose(uuid)}
          className="relative z-1 pt-5"
        />
      )}
      <div
        className={cx(
          'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b py-2.5',
          '@2xl:grid-cols-[minmax(0,1fr)_4.5rem_7.5rem_3.75rem]',
          last || selected || chosen ? 'border-transparent' : 'border-line',
        )}
      >
        <div className="col-span-2 flex min-w-0 items-center gap-2 @max-2xl:flex-wrap @2xl:col-span-1">
          {renaming ? (
            <RenameInvitation invitation={invitation} onDone={actions.renamed} />
          ) : (
            <Link
              {...linkOf(uuid)}
              search
              resetScroll={false}
              data-detail={uuid}
              aria-current={selected || undefined}
              onClick={(event) => {
                if (!choosing) return
                event.preventDefault()
                actions.choose(uuid)
              }}
              className="min-w-0 font-display text-base leading-6 font-medium wrap-anywhere outline-none after:absolute after:inset-0 @2xl:truncate"
            >
              {name}
            </Link>
          )}
          <Tags tags={tagsOf(invitation)} />
        </div>
        <p className="flex min-w-0 flex-wrap gap-x-3 overflow-hidden text-xs text-muted @2xl:col-start-1 @2xl:row-start-2 @2xl:mt-0.5 @2xl:h-5">
          {named.map((guest) => (
            <GuestWords key={guest.uuid} guest={guest} invitation={invitation} />
          ))}
          {guests.length > most && <span>+ {formatNumber(guests.length - most)}</span>}
          {guests.length === 0 && <span>Ninguém neste convite</span>}
        </p>
        <Coming invitation={invitation} />
        <p
          className="hidden min-w-0 truncate text-xs text-ink @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @2xl:block"
          title={tables}
        >
          {tables || (
            <>
              <span aria-hidden className="text-muted">
                –
              </span>
              <span className="sr-only">Sem mesa</span>
            </>
          )}
        </p>
        <div className="col-span-2 flex min-w-0 flex-wrap gap-x-2 text-xs text-muted empty:hidden @2xl:col-span-1 @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1">
          <Message invitation={invitation} {...{ today, timeZone }} />
          {tables && <span className="@2xl:hidden">{tables}</span>}
        </div>
      </div>
    </div>
  )
})

function Tags({ tags }: { tags: readonly string[] }) {
  const shown = tags.slice(0, 2)
  return (
    tags.length > 0 && (
      <span className="hidden min-w-0 shrink gap-1.5 overflow-hidden @lg:flex">
        {shown.map((tag) => (
          <span
            key={tag}
            className="max-w-40 truncate rounded-chip border border-line-strong px-2.5 text-xs leading-5 text-muted"
          >
            {tag}
          </span>
        ))}
        {tags.length > shown.length && (
          <span className="text-xs leading-5 text-muted">+{tags.length - shown.length}</span>
        )}
      </span>
    )
  )
}

function GuestWords({ guest, invitation }: { guest: Guest; invitation: Invitation }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <StatusIcon status={guest.status} />
      <span
        className={cx(
          'min-w-0 truncate text-ink @2xl:max-w-48',
          guest.status === 'not_attending' && 'text-muted line-through decoration-faint',
        )}
      >
        {shortGuest(guest, invitation)}
      </span>
    </span>
  )
}

/** How its last message did, or how it answered. */
function Message({
  invitation: { lastMessage, answeredVia, answeredAt },
  today,
  timeZone,
}: {
  invitation: Invitation
  today: IsoDate
  timeZone: string
}) {
  if (!lastMessage) {
    if (!answeredAt || answeredVia === 'LINK') return null
    return (
      <span className="inline-flex items-center gap-1.5">
        <Phone size={15} aria-hidden />
        {answeredVia === 'TEAM' ? 'por telefone' : 'pelo casal'}
      </span>
    )
  }
  const { words, icon: Icon, colour } = messageLook(lastMessage)
  return (
    <>
      <span className={cx('inline-flex items-center gap-1.5 font-medium', colour)}>
        <Icon size={15} aria-hidden />
        <span className="sr-only">{messageName(lastMessage)}: </span>
        {words}
      </span>
      <span className="min-w-0 truncate @2xl:basis-full @2xl:pl-5.5">
        {lastMessage.status === 'failed' && lastMessage.error
          ? lastMessage.error
          : formatDeadline(dayOf(lastMessage.at, timeZone), today)}
      </span>
    </>
  )
}

function Coming({ invitation }: { invitation: Invitation }) {
  const coming = attending(invitation)
  const over = overPlaces(invitation)
  return (
    <p
      className={cx(
        'self-start text-right text-xs tabular-nums @2xl:col-start-4 @2xl:row-span-2 @2xl:row-start-1 @2xl:self-center',
        over > 0 ? 'font-medium text-coral' : 'text-muted',
      )}
    >
      {over > 0 && <TriangleAlert size={14} className="mr-1 inline" aria-hidden />}
      <b className={cx('font-semibold', coming > 0 && over === 0 && 'text-ink')}>{coming}</b> de{' '}
      {placesOf(invitation)}
      <span className="sr-only">{over > 0 ? ' vão, além dos lugares' : ' vão'}</span>
    </p>
  )
}

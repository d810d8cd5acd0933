import { useQuery } from '@tanstack/react-query'
import { guestMessagesGetAllOptions } from '@/client/api/guestMessages.gen'
import type { GuestMessagesGuestMessage } from '@/client/types.gen'
import { formatMoment, formatPast } from '@/lib/dates'
import { cx } from '@/ui/classes'
import { messageLook, messageName } from '../message'
import type { Invitation } from '../model'
import { useGuestsScope } from '../scope'

/** How many are shown: the newest. */
const most = 8

/** Lists the messages sent to an invitation with their deliveries, the newest first; only for the team. */
export function Messages({ invitation }: { invitation: Invitation }) {
  const { client, eventUuid, side } = useGuestsScope()
  const { data } = useQuery({
    ...guestMessagesGetAllOptions({
      client,
      query: { eventUuid, invitationUuid: invitation.uuid },
    }),
    enabled: side === 'TEAM' && invitation.lastMessage !== undefined,
  })
  const messages = data?.items ?? []
  if (messages.length === 0) return null
  return (
    <section aria-label="Mensagens">
      <h3 className="border-b border-line pb-1.5 text-xs font-semibold text-muted">Mensagens</h3>
      <ul className="pt-1">
        {messages.slice(0, most).map((message) => (
          <Line key={message.uuid} message={message} />
        ))}
      </ul>
    </section>
  )
}

function Line({ message }: { message: GuestMessagesGuestMessage }) {
  const { timeZone } = useGuestsScope()
  const { words, icon: Icon, colour } = messageLook(message)
  const { status, readAt, deliveredAt, failedAt, sentAt, leavesAt, error } = message
  const at = readAt ?? deliveredAt ?? failedAt ?? sentAt
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 py-1 text-sm">
      <Icon size={17} className={colour} aria-hidden />
      <span className="min-w-[min(9rem,100%)] flex-1 wrap-anywhere">
        {messageName(message)},{' '}
        <span className={cx('font-medium', colour)}>{words.toLowerCase()}</span>
      </span>
      <span className="text-xs text-muted">
        {at ? formatPast(at, timeZone) : `sai ${formatMoment(leavesAt)}`}
      </span>
      {status === 'failed' && error && (
        <span className="w-full pl-7 text-xs text-coral wrap-anywhere">{error}</span>
      )}
    </li>
  )
}

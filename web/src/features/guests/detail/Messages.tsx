import { formatPast } from '@/lib/dates'
import { cx } from '@/ui/classes'
import { messageLook, messageName } from '../message'
import type { Invitation } from '../model'
import { useGuestsScope } from '../scope'

/** What was sent to a household, and how far it came. */
export function Messages({ invitation: { lastMessage } }: { invitation: Invitation }) {
  const { timeZone } = useGuestsScope()
  if (!lastMessage) return null
  const { words, icon: Icon, colour } = messageLook(lastMessage)
  return (
    <section aria-label="Mensagens">
      <h3 className="border-b border-line pb-1.5 text-xs font-semibold text-muted">Mensagens</h3>
      <p className="flex flex-wrap items-center gap-x-2.5 pt-2 text-sm">
        <Icon size={17} className={colour} aria-hidden />
        <span className="min-w-0 flex-1">
          {messageName(lastMessage)},{' '}
          <span className={cx('font-medium', colour)}>{words.toLowerCase()}</span>
        </span>
        <span className="text-muted">{formatPast(lastMessage.at, timeZone)}</span>
        {lastMessage.error && <span className="w-full pl-7 text-coral">{lastMessage.error}</span>}
      </p>
    </section>
  )
}

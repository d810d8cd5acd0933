import type { PublicEventGetOutput } from '@/client/types.gen'
import { eventTypes } from '@/lib/eventTypes'
import { cx } from '@/ui/classes'

/** Letters of one line from which a heading steps down, so that it stays within the first sight. */
const long = 14
const veryLong = 26

function sizeFor(lines: readonly string[]): string {
  const longest = Math.max(...lines.map((line) => line.length))
  if (longest > veryLong) return 'text-[2.25rem] md:text-[3.25rem]'
  if (longest > long) return 'text-[2.75rem] md:text-[4.25rem]'
  return 'text-[3.25rem] md:text-[5.5rem]'
}

/** Whose day it is: two names around an ampersand, or what the event is called. */
export function InvitationName({
  event,
}: {
  event: Pick<PublicEventGetOutput, 'names' | 'title' | 'type'>
}) {
  const [first, second] = event.names
  const couple = event.type === 'WEDDING' && first && second ? { first, second } : undefined
  return (
    <>
      <p className="sr-only">{eventTypes[event.type].label}</p>
      <h1
        className={cx(
          'mt-5 max-w-full font-display leading-[1.04] font-normal tracking-[-0.02em] text-balance wrap-break-word',
          sizeFor(couple ? [couple.first, couple.second] : [event.title]),
        )}
      >
        {couple ? (
          <>
            {couple.first} <br />
            <em className="font-normal text-wine italic">&</em> {couple.second}
          </>
        ) : (
          event.title
        )}
      </h1>
    </>
  )
}

import type { PublicEventGetOutput } from '@/client/types.gen'
import { eventTypes } from '@/lib/eventTypes'

/** Whose day it is: two names around an ampersand, one name, or what the event is called. */
export function InvitationName({ event }: { event: PublicEventGetOutput }) {
  const [first, second] = event.names
  const heading =
    'mt-5 font-display text-[3.25rem] leading-[1.02] font-normal tracking-[-0.02em] text-balance wrap-anywhere md:text-[5.5rem]'
  if (event.type === 'WEDDING' && first && second) {
    return (
      <h1 className={heading}>
        {first} <br />
        <em className="font-normal text-wine italic">&</em> {second}
      </h1>
    )
  }
  return (
    <>
      {/* A long title is a sentence, and reads better smaller. */}
      <h1 className={event.title.length > 40 ? `${heading} text-[2.5rem] md:text-[4rem]` : heading}>
        {event.title}
      </h1>
      {event.type !== 'OTHER' && <p className="sr-only">{eventTypes[event.type].label}</p>}
    </>
  )
}

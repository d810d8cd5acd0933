import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import type { PublicEventGetOutput } from '@/client/types.gen'
import { eventTypes } from '@/lib/eventTypes'
import { buttonClass } from '@/ui/Button'
import { Garden } from '@/ui/Garden'
import { EventMoment } from './EventMoment'
import { InvitationName } from './InvitationName'
import { grounds, whenAndWhere } from './invitation'
import { MeltingPicture } from './MeltingPicture'
import { Places } from './Places'
import { publicEventQuery } from './query'

/** What an invitation says, wearing the event: no sign-in, nothing of the tool. */
export function PublicEventPage({ slug }: { slug: string }) {
  const { data: event } = useSuspenseQuery(publicEventQuery(slug))
  const { tint } = eventTypes[event.type]
  return (
    <main className="flex min-h-dvh flex-col bg-paper">
      {event.imageUrl ? (
        <section className="flex flex-col items-center text-center">
          <MeltingPicture url={event.imageUrl} className="h-[46dvh] md:h-[54dvh]" />
          <div className="relative flex w-full max-w-180 flex-col items-center px-6 pb-10">
            <Invitation event={event} />
          </div>
        </section>
      ) : (
        <section
          className={`relative flex min-h-[min(88dvh,52rem)] flex-col items-center justify-center overflow-hidden bg-linear-to-b to-paper px-6 pt-14 pb-60 text-center md:pb-72 ${grounds[tint]}`}
        >
          <Garden
            seed={event.coverSeed}
            tint={tint}
            className="absolute inset-x-0 bottom-0 h-60 md:h-72"
          />
          <div className="relative flex w-full max-w-180 flex-col items-center">
            <Invitation event={event} />
          </div>
        </section>
      )}
      <Places event={event} />
      {event.hasVendors && (
        <p className="px-6 pb-16 text-center">
          <Link
            to="/$slug/fornecedores"
            params={{ slug }}
            className={buttonClass('secondary', 'lg')}
          >
            <Heart size={18} aria-hidden />
            Quem faz esta festa
          </Link>
        </p>
      )}
      {event.hasGuests && (
        <p className="px-6 pb-12 text-center text-sm text-muted">
          {/* The server writes that page itself: no address of this router. */}
          <a
            href={`/${slug}/rsvp`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Perdeu o link do seu convite?
          </a>
        </p>
      )}
    </main>
  )
}

function Invitation({ event }: { event: PublicEventGetOutput }) {
  return (
    <>
      {event.businessName && (
        <p className="text-sm text-muted md:text-base">Com carinho, {event.businessName}</p>
      )}
      <InvitationName event={event} />
      <p className="mt-5 text-base md:text-lg">{whenAndWhere(event)}</p>
      <EventMoment event={event} />
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { UsersGetOutput } from '@/client/types.gen'
import {
  EventMoment,
  grounds,
  InvitationName,
  MeltingPicture,
  whenAndWhere,
} from '@/features/publicevent'
import { eventTypes } from '@/lib/eventTypes'
import { Garden } from '@/ui/Garden'
import { Areas } from './Areas'
import type { ClientEvent } from './access'
import { ClientFooter } from './ClientFooter'
import { LockedNote } from './LockedNote'
import { Path } from './Path'
import { Planner } from './Planner'
import { useCustomerEvent } from './useCustomerEvent'
import { Welcome } from './Welcome'

/** A client's first page of their event: it wears the event, and shows what its planner shares. */
export function CustomerHome({ me }: { me: UsersGetOutput }) {
  const { access } = useCustomerEvent()
  const { event, checklist } = access
  return (
    <>
      {me.customerEvents.length > 1 && (
        <nav aria-label="Topo" className="absolute top-2 left-2 z-10 md:hidden">
          <Link
            to="/evento"
            className="inline-flex h-11 items-center gap-1 rounded-input bg-surface/75 px-3 text-sm font-medium"
          >
            <ChevronLeft size={18} aria-hidden />
            Seus eventos
          </Link>
        </nav>
      )}
      <main id="conteudo" tabIndex={-1} className="flex min-h-dvh flex-col bg-paper outline-none">
        <Opening event={event} />
        <div className="mx-auto flex w-full max-w-150 flex-1 flex-col gap-10 px-5 pt-2 pb-12">
          <Welcome event={event} me={me} />
          <LockedNote />
          {checklist && <Path event={event} checklist={checklist} />}
          <Areas access={access} />
          <Planner event={event} />
          <ClientFooter event={event} me={me} />
        </div>
      </main>
    </>
  )
}

/** The invitation at the top: a picture or a garden, whose day it is, when and where, the wait. */
function Opening({ event }: { event: ClientEvent }) {
  const { tint } = eventTypes[event.type]
  const words = (
    <>
      {event.planner.branded && (
        <p className="max-w-full text-sm text-muted wrap-break-word">
          Com carinho, {event.planner.name}
        </p>
      )}
      <InvitationName event={event} />
      <p className="mt-4 max-w-full text-base text-balance wrap-break-word">
        {whenAndWhere(event)}
      </p>
      <EventMoment event={event} />
    </>
  )
  if (event.imageUrl) {
    return (
      <section className="flex flex-col items-center text-center">
        <MeltingPicture url={event.imageUrl} className="h-[34dvh] md:h-[42dvh]" />
        <div className="flex w-full max-w-180 flex-col items-center px-6 pb-10">{words}</div>
      </section>
    )
  }
  return (
    <section
      className={`relative flex flex-col items-center overflow-hidden bg-linear-to-b to-paper px-6 pt-16 pb-14 text-center md:pt-20 md:pb-20 ${grounds[tint]}`}
    >
      <Garden
        seed={event.coverSeed}
        tint={tint}
        className="absolute inset-x-0 bottom-0 h-72 opacity-45 md:h-96"
      />
      <div className="relative flex w-full max-w-180 flex-col items-center">{words}</div>
    </section>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, Clock, ConciergeBell, MapPin, Users } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Responsible } from '@/app/denied/Responsible'
import { daysLeft, plannedWords } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { remaining } from '@/app/frame/EventHeader'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { helperBits } from '@/client/areas.gen'
import type { EventGetOutput } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { capitalised } from '@/lib/text'
import { formatHour } from '@/lib/time'
import { Card } from '@/ui/Card'
import { PublicPageLinks } from './PublicPageLinks'

// Rarely needed: a person was writing when their permissions changed.
const UnsavedText = lazyPart(() => import('@/app/denied/UnsavedText'))
const ClosedHere = lazyPart(() => import('@/app/denied/ClosedHere'))

/** What a helper takes care of, in words. */
function careOf({ permissions }: Pick<EventGetOutput, 'permissions'>): string {
  const parts = [
    permissions & helperBits.SITE_AND_GUESTS && 'do site e dos convidados',
    permissions & helperBits.RECEPTION && 'da recepção',
  ].filter(Boolean)
  return `Você cuida ${parts.join(' e ')} deste evento`
}

/** An event's first page for a helper without its planning: when and where to be, and what for. */
export function HelperHome({ eventUuid }: { eventUuid: string }) {
  const { client, business } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const asked = { name: business.ownerName || business.name, phone: business.ownerPhone }
  const days = daysLeft(event)
  const { date, eventStartTime, ceremonyPlace, receptionPlace, numberOfGuests, publicUrl } = event
  const bothPlaces = ceremonyPlace && receptionPlace && ceremonyPlace !== receptionPlace
  return (
    <Content className="flex flex-col gap-6">
      <Suspense>
        <ClosedHere asked={asked} />
        <UnsavedText />
      </Suspense>
      <Card className="flex items-start gap-4 bg-wine-tint md:p-6">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-surface text-wine">
          <ConciergeBell size={22} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="font-display text-lg font-medium">{careOf(event)}</h2>
          <p className="mt-1 text-body text-muted wrap-break-word">
            {days !== undefined && `${capitalised(remaining(days))}.`}
          </p>
        </div>
      </Card>
      <Responsible asked={asked} text={`Oi! É sobre ${event.title}: `} />
      <Card as="section" padded={false}>
        <h2 className="px-5 pt-5 font-display text-lg font-medium md:px-6">Quando e onde</h2>
        <ul className="mt-2 divide-y divide-line">
          <Row icon={<CalendarDays size={20} aria-hidden />} label="Data">
            {date ? formatDayWithYear(date) : 'Ainda sem data marcada'}
          </Row>
          {eventStartTime && (
            <Row icon={<Clock size={20} aria-hidden />} label="Horário">
              {formatHour(eventStartTime)}
            </Row>
          )}
          {ceremonyPlace && (
            <Row icon={<MapPin size={20} aria-hidden />} label={bothPlaces ? 'Cerimônia' : 'Local'}>
              {ceremonyPlace}
            </Row>
          )}
          {receptionPlace && receptionPlace !== ceremonyPlace && (
            <Row icon={<MapPin size={20} aria-hidden />} label={bothPlaces ? 'Recepção' : 'Local'}>
              {receptionPlace}
            </Row>
          )}
          {numberOfGuests !== undefined && (
            <Row icon={<Users size={20} aria-hidden />} label="Convidados">
              {plannedWords(numberOfGuests)}
            </Row>
          )}
        </ul>
      </Card>
      {publicUrl && (
        <Card as="section" className="md:p-6">
          <h2 className="font-display text-lg font-medium">Página do evento</h2>
          <p className="mt-1 text-body text-muted">
            É o que os convidados veem: os nomes, a data, o local e a contagem regressiva.
          </p>
          <PublicPageLinks url={publicUrl} />
        </Card>
      )}
    </Content>
  )
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4 px-5 py-3.5 md:px-6">
      <span className="mt-0.5 text-wine">{icon}</span>
      <div className="min-w-0">
        <p className="text-xs text-muted">{label}</p>
        <p className="text-body wrap-break-word">{children}</p>
      </div>
    </li>
  )
}

import { CalendarDays, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicEventGetOutput } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { formatHour } from '@/lib/time'
import { TextLink } from '@/ui/TextLink'

/** When to be there and how to get there. */
export function Places({ event }: { event: PublicEventGetOutput }) {
  const { date, eventStartTime, ceremonyPlace, receptionPlace } = event
  if (!date && !ceremonyPlace && !receptionPlace) return null
  const both = ceremonyPlace && receptionPlace && ceremonyPlace !== receptionPlace
  return (
    <section aria-labelledby="encontro" className="mx-auto w-full max-w-180 px-6 pt-12 pb-16">
      <h2 id="encontro" className="text-center font-display text-xl font-medium">
        Nosso encontro
      </h2>
      <ul className="mt-6 flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {date && (
          <Row icon={<CalendarDays size={20} aria-hidden />} label="Data">
            {formatDayWithYear(date)}
          </Row>
        )}
        {eventStartTime && (
          <Row icon={<Clock size={20} aria-hidden />} label="Horário">
            {formatHour(eventStartTime)}
          </Row>
        )}
        {ceremonyPlace && (
          <Row icon={<MapPin size={20} aria-hidden />} label={both ? 'Cerimônia' : 'Local'}>
            <Place>{ceremonyPlace}</Place>
          </Row>
        )}
        {receptionPlace && receptionPlace !== ceremonyPlace && (
          <Row icon={<MapPin size={20} aria-hidden />} label={both ? 'Recepção' : 'Local'}>
            <Place>{receptionPlace}</Place>
          </Row>
        )}
      </ul>
    </section>
  )
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <span className="mt-0.5 text-wine">{icon}</span>
      <div className="min-w-0">
        <p className="text-xs text-muted">{label}</p>
        <div className="text-base wrap-break-word">{children}</div>
      </div>
    </li>
  )
}

function Place({ children }: { children: string }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(children)}`
  return (
    <>
      <p>{children}</p>
      <TextLink href={map} target="_blank" rel="noreferrer" className="text-sm">
        Ver no mapa
        <span className="sr-only"> (abre em nova aba)</span>
      </TextLink>
    </>
  )
}

import { linkOptions, useParams } from '@tanstack/react-router'
import { CalendarHeart, Menu } from 'lucide-react'
import type { Place } from '@/features/frame/places'

const menu: Place = { label: 'Menu', icon: Menu, link: linkOptions({ to: '/app/menu' }) }

/** The sidebar's places and the phone's tabs. Inside an event, "Eventos" stays lit. */
export function usePlaces(): { places: readonly Place[]; tabs: readonly Place[] } {
  const { eventUuid } = useParams({ strict: false })
  const events: Place = {
    label: 'Eventos',
    icon: CalendarHeart,
    link: linkOptions({ to: '/app/events' }),
    ...(eventUuid && { under: [`/app/${eventUuid}`] }),
  }
  return { places: [events], tabs: [events, menu] }
}

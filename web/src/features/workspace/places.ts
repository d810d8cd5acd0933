import { linkOptions, useParams } from '@tanstack/react-router'
import { CalendarHeart, Contact, Menu } from 'lucide-react'
import type { Place } from '@/features/frame/places'
import { useWorkspace } from './useWorkspace'

const contacts: Place = {
  label: 'Contatos',
  icon: Contact,
  link: linkOptions({ to: '/app/contacts' }),
}
const menu: Place = { label: 'Menu', icon: Menu, link: linkOptions({ to: '/app/menu' }) }

/** The sidebar's places and the phone's tabs. Inside an event, "Eventos" stays lit. */
export function usePlaces(): { places: readonly Place[]; tabs: readonly Place[] } {
  const { eventUuid } = useParams({ strict: false })
  const { may } = useWorkspace()
  const events: Place = {
    label: 'Eventos',
    icon: CalendarHeart,
    link: linkOptions({ to: '/app/events' }),
    ...(eventUuid && { under: [`/app/${eventUuid}`] }),
  }
  const places = [events, ...(may('READ_CONTACTS') ? [contacts] : [])]
  return { places, tabs: [...places, menu] }
}

import { linkOptions, useParams } from '@tanstack/react-router'
import {
  Bell,
  CalendarDays,
  CalendarHeart,
  ClockAlert,
  Contact,
  FileSignature,
  FileText,
  Menu,
  Receipt,
  Store,
  Sun,
} from 'lucide-react'
import type { AppShellProps } from '@/app/frame/AppShell'
import type { Place } from '@/app/frame/places'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { useUnreadCount } from '@/features/notifications/useUnreadCount'
import { usePendencyCount } from '@/features/pendencies/usePendencyCount'
import { isUuid } from '@/lib/search'

const today: Place = {
  label: 'Hoje',
  icon: Sun,
  link: linkOptions({ to: '/app' }),
  exact: true,
}
const calendar: Place = {
  label: 'Calendário',
  icon: CalendarDays,
  link: linkOptions({ to: '/app/calendar' }),
}
const contacts: Place = {
  label: 'Contatos',
  icon: Contact,
  link: linkOptions({ to: '/app/contacts' }),
}
const proposals: Place = {
  label: 'Orçamentos',
  icon: FileText,
  link: linkOptions({ to: '/app/proposals' }),
}
const vendors: Place = {
  label: 'Fornecedores',
  icon: Store,
  link: linkOptions({ to: '/app/vendors' }),
}
const payments: Place = {
  label: 'Pagamentos',
  icon: Receipt,
  link: linkOptions({ to: '/app/payments' }),
}
const contracts: Place = {
  label: 'Contratos',
  icon: FileSignature,
  link: linkOptions({ to: '/app/contracts' }),
}
/** A phone's: lit also in the places it leads to. */
const menu: Place = {
  label: 'Menu',
  icon: Menu,
  link: linkOptions({ to: '/app/menu' }),
  under: [
    '/app/notifications',
    '/app/calendar',
    '/app/contacts',
    '/app/payments',
    '/app/contracts',
    '/app/vendors',
    '/app/articles',
    '/app/wallet',
    '/app/share',
  ],
}

/** The sidebar's places and the phone's tabs. Inside an event, "Eventos" stays lit. */
export function usePlaces(): Pick<AppShellProps, 'places' | 'more' | 'tabs'> {
  const { eventUuid } = useParams({ strict: false })
  const { may } = useWorkspace()
  const waiting = usePendencyCount()
  const unread = useUnreadCount()
  const told = {
    value: unread,
    label: unread === 1 ? 'notificação não lida' : 'notificações não lidas',
  }
  const events: Place = {
    label: 'Eventos',
    icon: CalendarHeart,
    link: linkOptions({ to: '/app/events' }),
    // An address that leads nowhere ("/app/menu/x") names no event.
    ...(isUuid(eventUuid) && { under: [`/app/${eventUuid}`] }),
  }
  const pendencies: Place = {
    label: 'Pendências',
    icon: ClockAlert,
    link: linkOptions({ to: '/app/pendencies' }),
    count: { value: waiting, label: waiting === 1 ? 'pendência' : 'pendências' },
  }
  return {
    places: [
      today,
      events,
      calendar,
      pendencies,
      {
        label: 'Notificações',
        icon: Bell,
        link: linkOptions({ to: '/app/notifications' }),
        count: told,
      },
    ],
    more: [
      ...(may('READ_CONTACTS') ? [contacts] : []),
      ...(may('READ_PROPOSALS') ? [proposals] : []),
      ...(may('READ_PAYMENTS') ? [payments] : []),
      ...(may('READ_CONTRACTS') ? [contracts] : []),
      ...(may('READ_VENDORS') ? [vendors] : []),
    ],
    // A phone has room for few tabs: the others are in the menu.
    tabs: [
      today,
      events,
      ...(may('READ_PROPOSALS') ? [proposals] : []),
      pendencies,
      { ...menu, count: told },
    ],
  }
}

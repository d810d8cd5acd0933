import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { Tab } from '@/app/frame/FittingTabs'

/** The facts that decide which parts of an event a member sees. */
export interface Sees {
  /** Whether they manage the event; a helper of another part does not. */
  manages: boolean
  template: boolean
  readsTeam: boolean
  /** Whether the site and the guest list are theirs to see, and the door theirs to keep. */
  guests: boolean
  reception: boolean
}

interface Part {
  label: string
  /** Its address in the event. */
  path: string
  /** Others that are of it. */
  paths?: readonly string[]
  link: (params: { eventUuid: string }) => LinkOptions
  shown: (sees: Sees) => boolean
}

const ofEvents = ({ manages, template }: Sees) => manages && !template

/** The parts of an event, in their order. A new one is a line here. */
const parts: readonly Part[] = [
  {
    label: 'Visão geral',
    path: '/details',
    link: (params) => linkOptions({ to: '/app/$eventUuid/details', params }),
    shown: ofEvents,
  },
  {
    label: 'Início',
    path: '',
    link: (params) => linkOptions({ to: '/app/$eventUuid', params }),
    shown: ({ manages }) => !manages,
  },
  {
    label: 'Planejamento',
    path: '/organization',
    link: (params) => linkOptions({ to: '/app/$eventUuid/organization', params }),
    shown: ({ manages }) => manages,
  },
  {
    label: 'Roteiro',
    path: '/run-sheet',
    link: (params) => linkOptions({ to: '/app/$eventUuid/run-sheet', params }),
    shown: () => true,
  },
  {
    label: 'Fornecedores',
    path: '/vendors',
    link: (params) => linkOptions({ to: '/app/$eventUuid/vendors', params }),
    shown: ofEvents,
  },
  {
    label: 'Pagamentos',
    path: '/payments',
    link: (params) => linkOptions({ to: '/app/$eventUuid/payments', params }),
    shown: ofEvents,
  },
  {
    label: 'Contratos',
    path: '/contracts',
    link: (params) => linkOptions({ to: '/app/$eventUuid/contracts', params }),
    shown: ofEvents,
  },
  {
    label: 'Documentos',
    path: '/documents',
    link: (params) => linkOptions({ to: '/app/$eventUuid/documents', params }),
    shown: ofEvents,
  },
  {
    label: 'Convidados',
    path: '/rsvp',
    // The guests' codes have an address of the reception, and belong to the guest list.
    paths: ['/reception/qr-code'],
    link: (params) => linkOptions({ to: '/app/$eventUuid/rsvp', params }),
    shown: ({ guests, template }) => guests && !template,
  },
  {
    label: 'Site e presentes',
    path: '/website-and-gifts',
    paths: ['/share'],
    link: (params) => linkOptions({ to: '/app/$eventUuid/website-and-gifts', params }),
    shown: ({ guests, template }) => guests && !template,
  },
  {
    label: 'Recepção',
    path: '/reception',
    link: (params) => linkOptions({ to: '/app/$eventUuid/reception/report', params }),
    shown: ({ reception, template }) => reception && !template,
  },
  {
    label: 'Equipe',
    path: '/organization/team',
    link: (params) => linkOptions({ to: '/app/$eventUuid/organization/team', params }),
    shown: ({ readsTeam, template }) => readsTeam && !template,
  },
  {
    label: 'Modelos',
    path: '/templates',
    link: (params) => linkOptions({ to: '/app/$eventUuid/templates', params }),
    shown: ofEvents,
  },
  {
    label: 'Configurações',
    path: '/settings',
    link: (params) => linkOptions({ to: '/app/$eventUuid/settings', params }),
    shown: ({ manages }) => manages,
  },
]

/** Reports whether other rights in the event would open the part at this address; false for what a template lacks. */
export function isClosed(eventUuid: string, pathname: string, sees: Sees): boolean {
  const within = withinEvent(eventUuid, pathname)
  const [at] = parts
    .flatMap((part) => [part.path, ...(part.paths ?? [])].map((path) => ({ part, path })))
    .filter(({ path }) => path && isUnder(within, path))
    .sort((one, other) => other.path.length - one.path.length)
  const all = { ...sees, manages: true, guests: true, reception: true }
  return at !== undefined && !at.part.shown(sees) && at.part.shown(all)
}

const withinEvent = (eventUuid: string, pathname: string) =>
  pathname.slice(`/app/${eventUuid}`.length).replace(/\/$/, '')

const isUnder = (within: string, path: string) => within === path || within.startsWith(`${path}/`)

/** Returns the tabs of an event that a member sees; the tab with the longest matching path is active. */
export function tabsOf(eventUuid: string, pathname: string, sees: Sees): Tab[] {
  const shown = parts.filter((part) => part.shown(sees))
  const within = withinEvent(eventUuid, pathname)
  const [open] = shown
    .filter(({ path, paths = [] }) =>
      [path, ...paths].some((one) => within === one || (one && isUnder(within, one))),
    )
    .sort((one, other) => other.path.length - one.path.length)
  return shown.map((part) => ({
    label: part.label,
    link: part.link({ eventUuid }),
    active: part === open,
  }))
}

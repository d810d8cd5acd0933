import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import {
  CalendarClock,
  FileText,
  FolderOpen,
  Globe,
  ListChecks,
  type LucideIcon,
  Receipt,
  Store,
  Users,
} from 'lucide-react'
import type { ClientAccess } from './access'

export type Area = ClientAccess['areas'][number]['area']

interface AreaPlace {
  label: string
  /** What the area contains, worded for the client. */
  holds: string
  icon: LucideIcon
  /** The link to its first page; an area without one is only named. */
  link?: (eventUuid: string) => LinkOptions
}

/** The parts of an event: its navigation and its first page show those the client holds. */
export const areas: Record<Area, AreaPlace> = {
  CHECKLIST: {
    label: 'Checklist',
    holds: 'As tarefas do evento, com os prazos e o que já foi feito',
    icon: ListChecks,
    link: (eventUuid) =>
      linkOptions({ to: '/evento/$eventUuid/organizacao', params: { eventUuid } }),
  },
  VENDORS: {
    label: 'Fornecedores',
    holds: 'Quem faz o evento acontecer',
    icon: Store,
    link: (eventUuid) =>
      linkOptions({ to: '/evento/$eventUuid/fornecedores', params: { eventUuid } }),
  },
  DOCUMENTS: {
    label: 'Documentos',
    holds: 'Orçamentos, cardápios e o que mais for preciso guardar',
    icon: FolderOpen,
    link: (eventUuid) =>
      linkOptions({ to: '/evento/$eventUuid/documentos', params: { eventUuid } }),
  },
  PAYMENTS: {
    label: 'Pagamentos',
    holds: 'O que já foi pago e o que está por vir',
    icon: Receipt,
    link: (eventUuid) =>
      linkOptions({ to: '/evento/$eventUuid/pagamentos', params: { eventUuid } }),
  },
  CONTRACTS: {
    label: 'Contratos',
    holds: 'Os contratos e quem já assinou',
    icon: FileText,
    link: (eventUuid) => linkOptions({ to: '/evento/$eventUuid/contratos', params: { eventUuid } }),
  },
  RUN_SHEET: {
    label: 'Roteiro',
    holds: 'O dia, hora a hora, com quem entra e as músicas',
    icon: CalendarClock,
    link: (eventUuid) => linkOptions({ to: '/evento/$eventUuid/roteiro', params: { eventUuid } }),
  },
  GUESTS: {
    label: 'Convidados',
    holds: 'Quem vocês convidaram, e quem já disse que vem',
    icon: Users,
    link: (eventUuid) =>
      linkOptions({ to: '/evento/$eventUuid/convidados', params: { eventUuid } }),
  },
  SITE: {
    label: 'Site',
    holds: 'A página que os convidados vão abrir, do jeito de vocês',
    icon: Globe,
    link: (eventUuid) => linkOptions({ to: '/evento/$eventUuid/site', params: { eventUuid } }),
  },
}

import type { UseNavigateResult } from '@tanstack/react-router'
import {
  CalendarHeart,
  Clock,
  Contact,
  FileSignature,
  FileText,
  Footprints,
  ListChecks,
  type LucideIcon,
  Paperclip,
  Receipt,
  Store,
  Users,
} from 'lucide-react'
import type { EventCard, SearchAllOutput } from '@/client/types.gen'
import { statusLabels } from '@/features/proposals'
import { categoryOf } from '@/lib/categories'
import { formatDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatMoney } from '@/lib/money'
import { formatPhone } from '@/lib/phone'
import { formatStart } from '@/lib/start'
import type { PaletteGroup } from '@/ui/CommandPalette'
import type { Recent, RecentKind } from './recents'

interface Group {
  label: string
  items: Recent[]
}

/** Returns the search results, grouped by kind. */
export function foundGroups(found: SearchAllOutput | undefined): Group[] {
  if (!found) return []
  return [
    {
      label: 'Eventos',
      items: found.events.map((event) => ({
        ...eventOf(event),
        ...(event.isTemplate && { help: 'Modelo' }),
        ...(event.isArchived && { help: 'Arquivado' }),
      })),
    },
    {
      label: 'Tarefas',
      items: found.tasks.map(({ publicId, title, isDone, eventUuid, eventTitle }) => ({
        kind: 'task',
        uuid: publicId,
        label: title,
        help: isDone ? `Concluída · ${eventTitle}` : eventTitle,
        eventUuid,
      })),
    },
    {
      label: 'Contatos',
      items: found.contacts.map(({ uuid, fullName, partnerName, phone }) => ({
        kind: 'contact',
        uuid,
        label: fullName,
        help: [partnerName && `com ${partnerName}`, phone && formatPhone(phone)]
          .filter(Boolean)
          .join(' · '),
      })),
    },
    {
      label: 'Fornecedores',
      items: found.vendors.map(({ uuid, name, categories }) => ({
        kind: 'vendor',
        uuid,
        label: name,
        help: categories.map((category) => categoryOf(category).label).join(', '),
      })),
    },
    {
      label: 'Documentos',
      items: found.documents.map(({ uuid, kind, name, eventUuid, eventTitle }) => ({
        kind: kind === 'FILE' ? 'file' : 'document',
        uuid,
        label: name,
        help: eventTitle,
        eventUuid,
      })),
    },
    {
      label: 'Roteiro',
      items: found.lines.map((line) => ({
        kind: line.processionUuid ? 'walker' : 'line',
        uuid: line.uuid,
        label: line.title,
        help: [
          line.start === undefined ? line.processionTitle : formatStart(line.start),
          line.eventTitle,
        ]
          .filter(Boolean)
          .join(' · '),
        eventUuid: line.eventUuid,
        ...(line.processionUuid && { lineUuid: line.processionUuid }),
      })),
    },
    {
      label: 'Convidados',
      items: found.guests.map(
        ({ invitationUuid, name, invitationName, eventUuid, eventTitle }) => ({
          kind: 'guest',
          uuid: invitationUuid,
          label: name,
          help: [invitationName, eventTitle].filter(Boolean).join(' · '),
          eventUuid,
        }),
      ),
    },
    {
      label: 'Pagamentos',
      items: found.payments.map(({ paymentUuid, title, vendor, total, eventUuid, eventTitle }) => ({
        kind: 'payment',
        uuid: paymentUuid,
        label: [title, vendor].filter(Boolean).join(' · '),
        help: `${formatMoney(total)} · ${eventTitle}`,
        eventUuid,
      })),
    },
    {
      label: 'Orçamentos',
      items: found.proposals.map(({ uuid, title, customerName, status }) => ({
        kind: 'proposal',
        uuid,
        label: title,
        help: `${customerName} · ${statusLabels[status]}`,
      })),
    },
    {
      label: 'Contratos',
      items: found.contracts.map(({ uuid, name, eventUuid, eventTitle }) => ({
        kind: 'contract',
        uuid,
        label: name,
        help: eventTitle,
        eventUuid,
      })),
    },
  ]
}

export function eventOf(event: Pick<EventCard, 'uuid' | 'title' | 'type' | 'date'>): Recent {
  const { uuid, title, type, date } = event
  const help = date ? formatDay(date) : eventTypes[type].label
  return { kind: 'event', uuid, label: title, help }
}

const icons: Record<RecentKind, LucideIcon> = {
  event: CalendarHeart,
  task: ListChecks,
  contact: Contact,
  vendor: Store,
  document: FileText,
  file: Paperclip,
  line: Clock,
  walker: Footprints,
  guest: Users,
  payment: Receipt,
  contract: FileSignature,
  proposal: FileText,
}

/** A group of things to open, as the palette shows it; `opened` hears which one was. */
export function asPaletteGroup(
  { label, items }: Group,
  navigate: UseNavigateResult<string>,
  opened: (recent: Recent) => void,
): PaletteGroup {
  return {
    label,
    searched: true,
    items: items.map((item) => {
      const Icon = icons[item.kind]
      return {
        id: `${label} ${item.uuid}`,
        label: item.label,
        icon: <Icon size={18} aria-hidden />,
        ...(item.help && { help: item.help }),
        run: () => {
          opened(item)
          void open(item, navigate)
        },
      }
    }),
  }
}

function open(
  { kind, uuid, eventUuid = '', lineUuid = '' }: Recent,
  navigate: UseNavigateResult<string>,
) {
  switch (kind) {
    case 'event':
      return navigate({ to: '/app/$eventUuid', params: { eventUuid: uuid } })
    case 'task':
      return navigate({
        to: '/app/$eventUuid/organization/$taskUuid',
        params: { eventUuid, taskUuid: uuid },
      })
    case 'contact':
      return navigate({ to: '/app/contacts/$contactUuid', params: { contactUuid: uuid } })
    case 'vendor':
      return navigate({ to: '/app/vendors/$vendorUuid', params: { vendorUuid: uuid } })
    case 'document':
    case 'file':
      return navigate({
        to: '/app/$eventUuid/documents/$documentUuid',
        params: { eventUuid, documentUuid: uuid },
      })
    case 'line':
      return navigate({
        to: '/app/$eventUuid/run-sheet/$lineUuid',
        params: { eventUuid, lineUuid: uuid },
      })
    case 'guest':
      return navigate({
        to: '/app/$eventUuid/rsvp/$invitationUuid',
        params: { eventUuid, invitationUuid: uuid },
      })
    case 'payment':
      return navigate({
        to: '/app/$eventUuid/payments/$paymentUuid',
        params: { eventUuid, paymentUuid: uuid },
      })
    case 'contract':
      return navigate({
        to: '/app/$eventUuid/contracts/$contractUuid',
        params: { eventUuid, contractUuid: uuid },
      })
    case 'proposal':
      return navigate({ to: '/app/proposals/$proposalUuid', params: { proposalUuid: uuid } })
    case 'walker':
      return navigate({
        to: '/app/$eventUuid/run-sheet/$lineUuid/procession',
        params: { eventUuid, lineUuid },
      })
  }
}

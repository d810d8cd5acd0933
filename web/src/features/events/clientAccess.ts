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
import { type ClientArea, clientAreaBits } from '@/client/areas.gen'
import type { EventGetOutput } from '@/client/types.gen'
import { count } from '@/lib/text'

/** How far a client may go in a part of the event (specification 1, section 6). */
export type AccessLevel = 'EDIT' | 'VIEW' | 'NONE'

export type ClientLevels = Record<ClientArea, AccessLevel>

export const levelLabels: Readonly<Record<AccessLevel, string>> = {
  EDIT: 'Pode editar',
  VIEW: 'Pode ver',
  NONE: 'Não pode ver',
}

/** How a part of an event is shown where its client is let into it. */
interface Shown {
  label: string
  icon: LucideIcon
  /** What each level means, in plain words. */
  means: Partial<Record<AccessLevel, string>>
}

export interface AreaOfClient extends Shown {
  area: ClientArea
  /** The bits of the API's mask. */
  view: number
  /** Absent where there is nothing to edit. */
  edit?: number
}

const shown: Readonly<Record<ClientArea, Shown>> = {
  CHECKLIST: {
    label: 'Checklist',
    icon: ListChecks,
    means: {
      EDIT: 'Vê as tarefas, decide o que você pedir, marca o que está feito e deixa anotações.',
      VIEW: 'Vê as tarefas, os prazos e o andamento, e decide o que você pedir. Mais nada muda.',
      NONE: 'O checklist não aparece.',
    },
  },
  VENDORS: {
    label: 'Fornecedores',
    icon: Store,
    means: {
      EDIT: 'Vê os fornecedores, inclui os seus e ajusta valores.',
      VIEW: 'Vê os fornecedores do evento, sem mudar nada.',
      NONE: 'Os fornecedores não aparecem.',
    },
  },
  DOCUMENTS: {
    label: 'Documentos',
    icon: FolderOpen,
    means: {
      EDIT: 'Vê os documentos e envia os seus. Só muda ou apaga o que enviou.',
      VIEW: 'Vê e baixa os documentos, sem enviar nada.',
      NONE: 'Os documentos não aparecem.',
    },
  },
  PAYMENTS: {
    label: 'Pagamentos',
    icon: Receipt,
    means: {
      EDIT: 'Vê os pagamentos, envia comprovantes e marca o que foi pago.',
      VIEW: 'Vê os pagamentos e envia comprovantes. Quem marca como pago é você.',
      NONE: 'Os pagamentos não aparecem.',
    },
  },
  CONTRACTS: {
    label: 'Contratos',
    icon: FileText,
    means: {
      VIEW: 'Vê os contratos e quem já assinou.',
      NONE: 'Os contratos não aparecem.',
    },
  },
  RUN_SHEET: {
    label: 'Roteiro',
    icon: CalendarClock,
    means: {
      EDIT: 'Vê o roteiro e diz quem entra no cortejo, em que ordem e com que música.',
      VIEW: 'Vê o roteiro e o acompanha no dia, sem o que é só da equipe.',
      NONE: 'O roteiro não aparece.',
    },
  },
  GUESTS: {
    label: 'Convidados',
    icon: Users,
    means: {
      EDIT: 'Vê a lista de convidados e cuida dela com você: nomes, contatos, respostas e mesas.',
      VIEW: 'Vê a lista de convidados e as respostas, sem mudar nada.',
      NONE: 'A lista de convidados não aparece.',
    },
  },
  SITE: {
    label: 'Site e presentes',
    icon: Globe,
    means: {
      EDIT: 'Escreve o site com você, escolhe as fotos e os presentes, e publica.',
      VIEW: 'Vê o rascunho do site e os presentes, sem mudar nada.',
      NONE: 'O site e os presentes não aparecem; o endereço público continua aberto.',
    },
  },
}

/** The parts of an event a client may be let into, in the order they are shown. */
export const clientAreas: readonly AreaOfClient[] = (
  Object.keys(clientAreaBits) as ClientArea[]
).map((area) => ({ area, ...clientAreaBits[area], ...shown[area] }))

/** How far each part is open. An edit without its view is still an edit: it implies the view. */
export function levelsOf(mask: number): ClientLevels {
  return Object.fromEntries(
    clientAreas.map(({ area, view, edit = 0 }) => [
      area,
      mask & edit ? 'EDIT' : mask & view ? 'VIEW' : 'NONE',
    ]),
  ) as ClientLevels
}

/** The first nine permissions have a field of their own; those of later areas are in a second field. */
const nine = 511

type Masks = Pick<EventGetOutput, 'customerPermissions' | 'customerExtraPermissions'>

/** All that an event's client may do. */
export function maskOfEvent({ customerPermissions = 0, customerExtraPermissions = 0 }: Masks) {
  return customerPermissions | customerExtraPermissions
}

/** A mask as the API keeps it, in two fields. */
export function fieldsOf(mask: number): Required<Masks> {
  return { customerPermissions: mask & nine, customerExtraPermissions: mask & ~nine }
}

/** Returns the permission mask of the chosen levels. */
export function maskOf(levels: ClientLevels): number {
  return clientAreas.reduce((mask, { area, view, edit = 0 }) => {
    if (levels[area] === 'EDIT') return mask | view | edit
    return levels[area] === 'VIEW' ? mask | view : mask
  }, 0)
}

/** How many parts a client sees. */
export function visibleAreas(mask: number): number {
  return Object.values(levelsOf(mask)).filter((level) => level !== 'NONE').length
}

/** "3 áreas visíveis." */
export function visibleText(mask: number): string {
  const areas = visibleAreas(mask)
  return areas === 0
    ? 'Nenhuma área visível: o cliente vê só a página do evento.'
    : `${count(areas, 'área visível', 'áreas visíveis')}.`
}

/** "Em preparação: 1 de 3 áreas já liberada." */
export function preparingText(mask: number, released: number): string {
  const areas = visibleAreas(mask)
  if (areas === 0) return visibleText(mask)
  const shown = visibleAreas(mask & released)
  return `Em preparação: ${shown} de ${count(areas, 'área', 'áreas')} já ${shown === 1 ? 'liberada' : 'liberadas'}.`
}

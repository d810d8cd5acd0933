import { FileText, FolderOpen, ListChecks, type LucideIcon, Receipt, Store } from 'lucide-react'
import { count } from '@/lib/text'

/** How far a client may go in a part of the event (specification 1, section 6). */
export type AccessLevel = 'EDIT' | 'VIEW' | 'NONE'

export type ClientArea = 'CHECKLIST' | 'VENDORS' | 'DOCUMENTS' | 'PAYMENTS' | 'CONTRACTS'

export type ClientLevels = Record<ClientArea, AccessLevel>

export const levelLabels: Readonly<Record<AccessLevel, string>> = {
  EDIT: 'Pode editar',
  VIEW: 'Pode ver',
  NONE: 'Não pode ver',
}

export interface AreaOfClient {
  area: ClientArea
  label: string
  icon: LucideIcon
  /** The bits of the API's mask. */
  view: number
  /** Absent where there is nothing to edit. */
  edit?: number
  /** What each level means, in plain words. */
  means: Partial<Record<AccessLevel, string>>
}

/** The parts of an event a client may be let into, in the order they are shown. */
export const clientAreas: readonly AreaOfClient[] = [
  {
    area: 'CHECKLIST',
    label: 'Checklist',
    icon: ListChecks,
    view: 1,
    edit: 2,
    means: {
      EDIT: 'Vê as tarefas, marca o que está feito e deixa anotações.',
      VIEW: 'Vê as tarefas, os prazos e o andamento, sem mudar nada.',
      NONE: 'O checklist não aparece.',
    },
  },
  {
    area: 'VENDORS',
    label: 'Fornecedores',
    icon: Store,
    view: 4,
    edit: 256,
    means: {
      EDIT: 'Vê os fornecedores, inclui os seus e ajusta valores.',
      VIEW: 'Vê os fornecedores do evento, sem mudar nada.',
      NONE: 'Os fornecedores não aparecem.',
    },
  },
  {
    area: 'DOCUMENTS',
    label: 'Documentos',
    icon: FolderOpen,
    view: 16,
    edit: 32,
    means: {
      EDIT: 'Vê os documentos e envia os seus. Só muda ou apaga o que enviou.',
      VIEW: 'Vê e baixa os documentos, sem enviar nada.',
      NONE: 'Os documentos não aparecem.',
    },
  },
  {
    area: 'PAYMENTS',
    label: 'Pagamentos',
    icon: Receipt,
    view: 8,
    edit: 128,
    means: {
      EDIT: 'Vê os pagamentos, envia comprovantes e marca o que foi pago.',
      VIEW: 'Vê os pagamentos e envia comprovantes. Quem marca como pago é você.',
      NONE: 'Os pagamentos não aparecem.',
    },
  },
  {
    area: 'CONTRACTS',
    label: 'Contratos',
    icon: FileText,
    view: 64,
    means: {
      VIEW: 'Vê os contratos e quem já assinou.',
      NONE: 'Os contratos não aparecem.',
    },
  },
]

/** How far each part is open. An edit without its view is still an edit: it implies the view. */
export function levelsOf(mask: number): ClientLevels {
  return Object.fromEntries(
    clientAreas.map(({ area, view, edit = 0 }) => [
      area,
      mask & edit ? 'EDIT' : mask & view ? 'VIEW' : 'NONE',
    ]),
  ) as ClientLevels
}

/** The API's mask of what was chosen. */
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

import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import type { EventStatus } from '@/app/event/queries'
import { oneOf, words } from '@/lib/search'

const tabs = ['ativos', 'modelos', 'arquivados', 'modelos-arquivados'] as const

export type EventsTab = (typeof tabs)[number]

export interface EventsSearch {
  tab: EventsTab
  /** Words to find in titles and customers' names. */
  q: string
}

/** One list of the events screen, as its address and its search field say. */
export interface EventListProps {
  tab: EventsTab
  query: string
  onClearSearch: () => void
}

/** What the list's address carries; an address with anything else shows the active events. */
export function eventsSearch(search: Partial<EventsSearch> & SearchSchemaInput): EventsSearch {
  return { tab: oneOf(search.tab, tabs) ?? 'ativos', q: words(search.q, 120) ?? '' }
}

/** Omits default values from the address. */
export const eventsSearchMiddlewares = [stripSearchParams<EventsSearch>({ tab: 'ativos', q: '' })]

export const statusOf: Record<EventsTab, EventStatus> = {
  ativos: 'ACTIVE',
  modelos: 'TEMPLATE',
  arquivados: 'ARCHIVED',
  // Reached from the templates; it has no tab of its own.
  'modelos-arquivados': 'ARCHIVED_TEMPLATE',
}

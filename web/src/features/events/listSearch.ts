import { stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import type { EventStatus } from './queries'

export type EventsTab = 'ativos' | 'modelos' | 'arquivados'

/** What the list's address carries; an address with anything else shows the active events. */
export const eventsSearch = z.object({
  tab: z.enum(['ativos', 'modelos', 'arquivados']).default('ativos').catch('ativos'),
  q: z.string().max(120).default('').catch(''),
})

/** Defaults do not stand in the address. */
export const eventsSearchMiddlewares = [
  stripSearchParams<z.infer<typeof eventsSearch>>({ tab: 'ativos', q: '' }),
]

export const statusOf: Record<EventsTab, EventStatus> = {
  ativos: 'ACTIVE',
  modelos: 'TEMPLATE',
  arquivados: 'ARCHIVED',
}

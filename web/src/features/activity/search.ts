import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ActivityGetAllData } from '@/client/types.gen'
import { oneOf, present, uuidIn } from '@/lib/search'

type Query = NonNullable<ActivityGetAllData['query']>

export type ActivityKind = NonNullable<Query['kind']>

/** What happened, in the words of the filter. */
export const kindLabels: Record<ActivityKind, string> = {
  CREATED: 'Criações',
  CHANGED: 'Alterações',
  CONCLUDED: 'Tarefas concluídas',
  DELETED: 'Exclusões',
  SENT: 'Envios ao cliente',
  CORTEJO: 'Equipe do Cortejo',
  READ: 'Consultas da equipe do Cortejo',
}

export const kindKeys = Object.keys(kindLabels) as [ActivityKind, ...ActivityKind[]]

/** The filters of the activity in the address. */
export interface ActivitySearch {
  person?: string
  event?: string
  kind?: ActivityKind
  from?: string
  to?: string
}

function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  // 2027-02-30 is no day.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}

export function activitySearch(
  search: Partial<ActivitySearch> & SearchSchemaInput,
): ActivitySearch {
  return present({
    person: uuidIn(search.person),
    event: uuidIn(search.event),
    kind: oneOf(search.kind, kindKeys),
    from: dayIn(search.from),
    to: dayIn(search.to),
  })
}

/** The same, as the API takes it. */
export function filtersOf({ person, event, kind, from, to }: ActivitySearch) {
  return {
    ...(person && { userUuid: person }),
    ...(event && { eventUuid: event }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Where the file with everything that the filters find comes from. */
export function exportAddress(businessId: string, search: ActivitySearch): string {
  const query = new URLSearchParams(filtersOf(search)).toString()
  return `/api/b/${businessId}/activity.export${query && `?${query}`}`
}

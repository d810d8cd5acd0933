import type { SearchSchemaInput } from '@tanstack/react-router'
import { oneOf, present, uuidIn } from '@/lib/search'

const values = ['DONE', 'IN_PROPOSAL', 'PENDING', 'INDICATION', 'NOT_HIRED'] as const

export interface EventVendorsSearch {
  status?: (typeof values)[number]
  /** The one that is open, by its uuid in the event. */
  fornecedor?: string
}

/** What the address of an event's vendors carries. */
export function eventVendorsSearch(
  search: Partial<EventVendorsSearch> & SearchSchemaInput,
): EventVendorsSearch {
  return present({ status: oneOf(search.status, values), fornecedor: uuidIn(search.fornecedor) })
}

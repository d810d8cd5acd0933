import { crmContactsGetAllOptions } from '@/client/@tanstack/react-query.gen'
import type { ScopedClient } from '@/features/workspace/clients'

/** How many contacts a picker shows for one search. */
const shown = 12

/** Contacts an event may be for: only those with a phone (validation rules of the specification). */
export function contactsToPick(client: ScopedClient, search: string) {
  return crmContactsGetAllOptions({
    client,
    query: { withPhone: true, limit: shown, ...(search && { search }) },
  })
}

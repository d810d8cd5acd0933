import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  crmContactsGetAllInfiniteOptions,
  crmContactsGetAllOptions,
  crmContactsGetByPhoneOptions,
  crmContactsGetOptions,
} from '@/client/api/crm.contacts.gen'

/** How many contacts a picker shows for one search. */
const shown = 12

/** Contacts an event may be for: only those with a phone (validation rules of the specification). */
export function contactsToPick(client: ScopedClient, search: string) {
  return crmContactsGetAllOptions({
    client,
    query: { withPhone: true, limit: shown, ...(search && { search }) },
  })
}

/** The contacts by name, page after page. */
export function contactsQuery(client: ScopedClient, search: string) {
  return {
    ...crmContactsGetAllInfiniteOptions({
      client,
      query: { limit: 48, ...(search && { search }) },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** One contact, with their events. */
export function contactQuery(client: ScopedClient, uuid: string) {
  return crmContactsGetOptions({ client, query: { uuid } })
}

/** Who has a phone already, besides the contact being edited. */
export function knownPhoneQuery(client: ScopedClient, phone: string, besides: string | undefined) {
  return crmContactsGetByPhoneOptions({ client, query: { phone, ...(besides && { besides }) } })
}

const ofContacts = ['crmContactsGetAll', 'crmContactsGet', 'crmContactsGetByPhone']

/**
 * Marks the answers about contacts as stale, after one was created, changed or deleted. `gone` is the UUID of the
 * deleted contact, for which no query must ask again.
 */
export function refreshContacts(queryClient: QueryClient, client: ScopedClient, gone?: string) {
  const isOfContacts = askedOf(client, ...ofContacts)
  return queryClient.invalidateQueries({
    predicate: (query) => {
      const [key] = query.queryKey as [{ query?: { uuid?: string } } | undefined]
      return isOfContacts(query) && (gone === undefined || key?.query?.uuid !== gone)
    },
  })
}

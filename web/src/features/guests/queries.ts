import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  guestsGetAll,
  guestsGetAllQueryKey,
  guestsGetChanges,
  guestsGetSummaryOptions,
} from '@/client/api/guests.gen'
import type { GuestsGetSummaryOutput } from '@/client/types.gen'
import { type GuestList, merged } from './edits'
import type { Invitation } from './model'
import { type GuestsScope, useGuestsScope } from './scope'

/** The one count of an event's guests. */
export type Summary = GuestsGetSummaryOutput

type Asked = Pick<GuestsScope, 'client' | 'eventUuid'>

/**
 * The query for every invitation of an event. The first fetch loads all pages; later ones load only the changes and
 * merge them.
 */
export function guestListQuery({ client, eventUuid }: Asked) {
  const queryKey = guestsGetAllQueryKey({ client, query: { eventUuid } })
  return queryOptions<GuestList>({
    queryKey,
    queryFn: async ({ client: queryClient, signal }) => {
      const since = queryClient.getQueryData<GuestList>(queryKey)?.changes
      if (since !== undefined) {
        const { data } = await guestsGetChanges({
          client,
          query: { eventUuid, since },
          signal,
          throwOnError: true,
        })
        const known = queryClient.getQueryData<GuestList>(queryKey)
        if (!data.reset && known) return merged(known, data)
      }
      return loadAll({ client, eventUuid }, signal)
    },
    // What did not change is the same object already.
    structuralSharing: false,
  })
}

async function loadAll({ client, eventUuid }: Asked, signal: AbortSignal): Promise<GuestList> {
  const invitations: Invitation[] = []
  let changes: string | undefined
  let cursor: string | undefined
  do {
    const { data } = await guestsGetAll({
      client,
      query: { eventUuid, ...(cursor !== undefined && { cursor }) },
      signal,
      throwOnError: true,
    })
    invitations.push(...data.items)
    // What changes while the pages come is asked for again: what the first page knew counts.
    changes ??= data.changes
    cursor = data.cursor
  } while (cursor !== undefined)
  return { invitations, changes: changes ?? '' }
}

export function useGuestList(): GuestList {
  return useSuspenseQuery(guestListQuery(useGuestsScope())).data
}

/** The query for an event's guest counts, sub-events, tables and tags. The server counts them, in one place. */
export function summaryQuery({ client, eventUuid }: Asked) {
  return guestsGetSummaryOptions({ client, query: { eventUuid } })
}

export function useSummary() {
  return useSuspenseQuery(summaryQuery(useGuestsScope())).data
}

/** The summary once it is there, for who only mentions it. */
export function useSummaryOf(asked: Asked, enabled = true) {
  return useQuery({ ...summaryQuery(asked), enabled }).data
}

/** When who the guests were was erased; undefined while they are known. */
export function useAnonymisedAt(asked: Asked): string | undefined {
  return useSummaryOf(asked)?.settings.anonymisedAt
}

/** Refetches the guests and their summary after a change. */
export function refreshGuests(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({
    predicate: askedOf(client, 'guestsGetAll', 'guestsGetSummary'),
  })
}

import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { askedOf } from './asked'
import type { ScopedClient } from './clients'

interface List {
  items: { uuid: string }[]
}

/**
 * Removes deleted items from every list of a procedure at once, before the lists load again: a
 * closing panel focuses its row, and a focused link loads its target.
 */
export function dropFromLists(
  queryClient: QueryClient,
  client: ScopedClient,
  procedure: string,
  gone: string,
): void {
  const without = (list: List): List => ({
    ...list,
    items: list.items.filter(({ uuid }) => uuid !== gone),
  })
  queryClient.setQueriesData<List | InfiniteData<List>>(
    { predicate: askedOf(client, procedure) },
    (known) =>
      known && ('pages' in known ? { ...known, pages: known.pages.map(without) } : without(known)),
  )
}

import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { askedOf } from './asked'
import type { ScopedClient } from './clients'

interface List {
  items: { uuid: string }[]
}

/**
 * Takes what was deleted out of every list of a procedure at once, before they are asked for anew: a panel that closes
 * gives its row the focus, and a link with the focus fetches what it leads to.
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

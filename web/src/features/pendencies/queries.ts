import type { QueryClient } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  pendenciesCountOptions,
  pendenciesGetAllInfiniteOptions,
} from '@/client/api/pendencies.gen'
import type { PendenciesGetAllOutput } from '@/client/types.gen'

export type Pendency = PendenciesGetAllOutput['items'][number]
export type PendencyKind = Pendency['kind']

/** What waits, page after page; of one kind, or of all; event by event, or day by day. */
export function pendenciesQuery(
  client: ScopedClient,
  kind: PendencyKind | undefined,
  days: boolean,
) {
  const query = { ...(kind && { kind }), ...(days && { by: 'DAY' as const }) }
  return {
    ...pendenciesGetAllInfiniteOptions({ client, query }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: PendenciesGetAllOutput) => nextCursor,
    // Deadlines pass by themselves, and others tick too.
    staleTime: 0,
  }
}

/** How much waits. */
export function pendencyCountQuery(client: ScopedClient) {
  return { ...pendenciesCountOptions({ client }), staleTime: 60_000 }
}

/** Asks again for whatever is on the screen of these reads. */
export function refresh(queryClient: QueryClient, ...ids: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => ids.includes((key as { _id?: string })._id ?? ''),
  })
}

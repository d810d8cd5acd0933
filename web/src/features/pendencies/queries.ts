import type { QueryClient } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  pendenciesCountOptions,
  pendenciesGetAllInfiniteOptions,
} from '@/client/api/pendencies.gen'
import type {
  PendenciesCounts,
  PendenciesGetAllData,
  PendenciesGetAllOutput,
} from '@/client/types.gen'

export type Pendency = PendenciesGetAllOutput['items'][number]
/** The kinds that a list may be narrowed to. */
export type PendencyFilter = NonNullable<NonNullable<PendenciesGetAllData['query']>['kind']>

/** What waits, page after page; of one kind, or of all; event by event, or day by day. */
export function pendenciesQuery(
  client: ScopedClient,
  kind: PendencyFilter | undefined,
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

/** Names one of them: of one event several may wait. */
export function pendencyKey({
  kind,
  task,
  event,
  guests,
  payment,
  contract,
  proposal,
  gift,
}: Pendency): string {
  return (
    task?.publicId ??
    `${kind} ${guests?.tableUuid ?? payment?.uuid ?? contract?.uuid ?? proposal?.uuid ?? gift?.uuid ?? event?.uuid}`
  )
}

/** How much waits, of every kind. */
export function allOf(counts: PendenciesCounts): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0)
}

/** Asks again for whatever is on the screen of these reads. */
export function refresh(queryClient: QueryClient, ...ids: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => ids.includes((key as { _id?: string })._id ?? ''),
  })
}

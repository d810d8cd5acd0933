import type { QueryClient } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'

interface LoadedWith {
  queryClient: QueryClient
  client: ScopedClient
  eventUuid: string
}

/** Asks for the guests and their counts; how they are asked for comes with them, not with the first page. */
export async function loadGuests({ queryClient, client, eventUuid }: LoadedWith): Promise<void> {
  const { guestListQuery, summaryQuery } = await import('@/features/guests/queries')
  await Promise.all([
    queryClient.ensureQueryData(guestListQuery({ client, eventUuid })),
    queryClient.ensureQueryData(summaryQuery({ client, eventUuid })),
  ])
}

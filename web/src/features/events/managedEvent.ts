import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import type { ScopedClient } from '@/app/workspace/clients'

/**
 * Loads the event for a route; redirects a person who does not manage it to the event's first page, which has all
 * that they may do.
 */
export async function managedEvent(
  { client, queryClient }: { client: ScopedClient; queryClient: QueryClient },
  eventUuid: string,
) {
  const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
  if (!manages(event)) {
    throw redirect({ to: '/app/$eventUuid', params: { eventUuid }, replace: true })
  }
  return event
}

import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import type { ScopedClient } from '@/app/workspace/clients'

/** The event, for a route's loader; whoever does not manage it finds all that is theirs on its first page. */
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

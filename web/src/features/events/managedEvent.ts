import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import { manages } from './facts'
import { eventQuery } from './queries'

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

import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isTemplate, sees } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import type { ScopedClient } from '@/app/workspace/clients'

/** Throws notFound unless the member may use the event's reception. */
export async function mustReceive(
  { queryClient, client }: { queryClient: QueryClient; client: ScopedClient },
  eventUuid: string,
) {
  const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
  if (isTemplate(event) || !sees(event, 'RECEPTION')) throw notFound()
}

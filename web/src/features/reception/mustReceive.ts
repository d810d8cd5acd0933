import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isTemplate, sees } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import type { ScopedClient } from '@/app/workspace/clients'

/** The reception's pages are there for whoever keeps the door of an event. */
export async function mustReceive(
  { queryClient, client }: { queryClient: QueryClient; client: ScopedClient },
  eventUuid: string,
) {
  const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
  if (isTemplate(event) || !sees(event, 'RECEPTION')) throw notFound()
}

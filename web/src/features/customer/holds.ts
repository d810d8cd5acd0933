import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import { accessQuery } from './access'
import type { Area } from './areas'

/** Lets nobody in who does not hold the area, or may not edit it where that is asked. */
export async function mustHold(
  { queryClient, client }: { queryClient: QueryClient; client: ScopedClient },
  area: Area,
  access?: 'EDIT',
) {
  const { areas } = await queryClient.ensureQueryData(accessQuery(client))
  if (!areas.some((held) => held.area === area && (!access || held.access === access))) {
    throw notFound()
  }
}

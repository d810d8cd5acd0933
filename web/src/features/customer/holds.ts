import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import { accessQuery } from './access'
import type { Area } from './areas'

/** Whose rights are asked, as the client's routes know them. */
export interface Holder {
  queryClient: QueryClient
  client: ScopedClient
}

/** Throws notFound unless the client holds the area, with edit access if that is given. */
export async function mustHold({ queryClient, client }: Holder, area: Area, access?: 'EDIT') {
  const { areas } = await queryClient.ensureQueryData(accessQuery(client))
  if (!areas.some((held) => held.area === area && (!access || held.access === access))) {
    throw notFound()
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import { accessQuery } from '../access'

/** Where the vendors' area is not the client's to see, or to change, its pages do not exist. */
export async function openVendors(
  { queryClient, client }: { queryClient: QueryClient; client: ScopedClient },
  level: 'VIEW' | 'EDIT',
) {
  const { areas } = await queryClient.ensureQueryData(accessQuery(client))
  const held = areas.find(({ area }) => area === 'VENDORS')
  if (!held || (level === 'EDIT' && held.access !== 'EDIT')) throw notFound()
}

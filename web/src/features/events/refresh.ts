import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'

/**
 * After something was done to a whole event at once: its checklist, its overview, its history and
 * every list that counts its tasks are stale, so everything of the business is.
 */
export async function refreshBusiness(queryClient: QueryClient, client: ScopedClient) {
  await queryClient.invalidateQueries({ predicate: askedOf(client) })
}

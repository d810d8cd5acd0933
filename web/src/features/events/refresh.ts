import type { QueryClient } from '@tanstack/react-query'
import type { ScopedClient } from '@/features/workspace/clients'

/**
 * After something was done to a whole event at once: its checklist, its overview, its history and
 * every list that counts its tasks are stale, so everything of the business is.
 */
export async function refreshBusiness(queryClient: QueryClient, client: ScopedClient) {
  const { baseUrl } = client.getConfig()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      (queryKey as [{ baseUrl?: string } | undefined])[0]?.baseUrl === baseUrl,
  })
}

import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { previewName } from './preview'

/** Asks anew for everything that a message to guests changes: whoever was refused sees what somebody else sent. */
export function refreshSending(queryClient: QueryClient, client: ScopedClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: askedOf(
      client,
      previewName,
      'guestMessagesGetDispatches',
      'guestMessagesGetAll',
      'guestsGetAll',
      'guestsGetSummary',
    ),
  })
}

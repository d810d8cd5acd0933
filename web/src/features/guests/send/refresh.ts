import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { previewName } from './preview'

/** Refetches all that a dispatch changes, so that a sender who was refused sees what another member sent. */
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

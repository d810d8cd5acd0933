import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  customerGetDocumentOptions,
  customerGetDocumentsInfiniteOptions,
} from '@/client/@tanstack/react-query.gen'

/** The event's documents, or one task's, the newest first, page after page. */
export function documentsQuery(client: ScopedClient, taskUuid?: string) {
  const query = { limit: 24, ...(taskUuid && { taskPublicId: taskUuid }) }
  return {
    ...customerGetDocumentsInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** One document with its text, or what is known of a file. */
export function documentQuery(client: ScopedClient, uuid: string) {
  return customerGetDocumentOptions({ client, query: { uuid } })
}

/** After a document was made, changed or taken away: the lists that show it are stale. */
export function refreshDocuments(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'customerGetDocuments') })
}

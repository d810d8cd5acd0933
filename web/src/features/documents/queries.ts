import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  documentGetAllInfiniteOptions,
  documentGetOptions,
  documentGetVersionOptions,
  documentGetVersionsOptions,
} from '@/client/api/document.gen'

/** Whose documents: an event's, or one of its tasks'. */
export interface DocumentPlace {
  eventUuid: string
  taskUuid?: string | undefined
}

/** The documents and files of a place, the newest first, page after page. */
export function documentsQuery(
  client: ScopedClient,
  { eventUuid, taskUuid }: DocumentPlace,
  search = '',
) {
  const query = {
    eventUuid,
    limit: 40,
    ...(taskUuid && { taskPublicId: taskUuid }),
    ...(search && { search }),
  }
  return {
    ...documentGetAllInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** The query for one document with its text, or for the metadata of a file. */
export function documentQuery(client: ScopedClient, uuid: string) {
  return documentGetOptions({ client, query: { uuid } })
}

/** When a document was written at, and by whom. */
export function versionsQuery(client: ScopedClient, uuid: string) {
  return { ...documentGetVersionsOptions({ client, query: { uuid } }), staleTime: 0 }
}

/** A document as it once stood. */
export function versionQuery(client: ScopedClient, uuid: string, version: number) {
  return documentGetVersionOptions({ client, query: { uuid, version } })
}

/** After a document was made, changed or taken away: the lists that show it are stale. */
export function refreshDocuments(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'documentGetAll') })
}

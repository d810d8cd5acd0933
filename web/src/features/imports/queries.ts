import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  importsGetAllInfiniteOptions,
  importsGetOptions,
  importsGetRowsInfiniteOptions,
} from '@/client/api/imports.gen'
import type {
  ImportsGetAllOutput,
  ImportsGetRowsData,
  ImportsUploadVendorsOutput,
} from '@/client/types.gen'
import type { ImportDesk } from './desk'

export type Verdict = ImportsGetRowsData['query']['verdict']

/** How often work in progress is asked about, in milliseconds. */
const pulse = 700

export function isAtWork({ state }: Pick<ImportsUploadVendorsOutput, 'state'>): boolean {
  return state === 'RUNNING' || state === 'UNDOING'
}

/** An import; while a job is at work on it, asked again and again. */
export function importQuery(client: ScopedClient, uuid: string) {
  return {
    ...importsGetOptions({ client, query: { uuid } }),
    refetchInterval: ({
      state: { data },
    }: {
      state: { data: ImportsUploadVendorsOutput | undefined }
    }) => (data && isAtWork(data) ? pulse : false),
  }
}

/** Its rows of one verdict, page after page; with an issue, only those that have it. */
export function rowsQuery(client: ScopedClient, uuid: string, verdict: Verdict, issue = '') {
  const query = { uuid, verdict, ...(issue && { issue }) }
  return {
    ...importsGetRowsInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** The files that were imported before, page after page; while a job is at work on one, asked again. */
export function pastQuery({ client, kind, businessUuid, eventUuid }: ImportDesk) {
  const query = { kind, ...(businessUuid && { businessUuid }), ...(eventUuid && { eventUuid }) }
  return {
    ...importsGetAllInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
    refetchInterval: ({
      state: { data },
    }: {
      state: { data: InfiniteData<ImportsGetAllOutput> | undefined }
    }) => (data?.pages.some(({ items }) => items.some(isAtWork)) ? pulse : false),
  }
}

/** Shows a file whose rows were validated again, and fetches the rows. */
export async function showJudged(
  queryClient: QueryClient,
  client: ScopedClient,
  judged: ImportsUploadVendorsOutput,
): Promise<void> {
  queryClient.setQueryData(importQuery(client, judged.uuid).queryKey, judged)
  await queryClient.invalidateQueries({ predicate: askedOf(client, 'importsGetRows') })
}

/** Fetches the list of imports again, after a file was added or changed. */
export function forgetPast(queryClient: QueryClient, client: ScopedClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'importsGetAll') })
}

import {
  importsGetOptions,
  importsGetRowsInfiniteOptions,
} from '@/client/@tanstack/react-query.gen'
import type { ImportsGetRowsData, ImportsUploadVendorsOutput } from '@/client/types.gen'
import type { ScopedClient } from '@/features/workspace/clients'

export type Verdict = ImportsGetRowsData['query']['verdict']

/** How often work in progress is asked about, in milliseconds. */
const pulse = 700

export function isAtWork({ state }: ImportsUploadVendorsOutput): boolean {
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

/** Its rows of one verdict, page after page. */
export function rowsQuery(client: ScopedClient, uuid: string, verdict: Verdict) {
  return {
    ...importsGetRowsInfiniteOptions({ client, query: { uuid, verdict } }),
    initialPageParam: { query: { uuid, verdict } },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

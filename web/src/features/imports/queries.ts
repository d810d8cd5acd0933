import { type InfiniteData, type QueryClient, useIsMutating } from '@tanstack/react-query'
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
  ImportsGetRowsOutput,
  ImportsUploadVendorsOutput,
} from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
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

/** What every change before the start shares: they are sent one after the other, and the start waits for them. */
export function checkOptions(uuid: string) {
  return { mutationKey: ['imports.check', uuid], scope: { id: `imports.check ${uuid}` } }
}

/** Whether rows are being validated again, after a change. */
export function useIsChecking(uuid: string): boolean {
  return useIsMutating({ mutationKey: ['imports.check', uuid] }) > 0
}

/** Why a change was refused: of a form of one field, the field's own sentence. */
export function refusalOf(error: unknown): string {
  const { fields, detail } = toProblem(error)
  return fields[0]?.message ?? detail
}

/** Shows a corrected cell at once, so that the next correction of its row is sent with it. */
export async function showCorrected(
  queryClient: QueryClient,
  client: ScopedClient,
  line: number,
  cells: string[],
): Promise<void> {
  const rows = { predicate: askedOf(client, 'importsGetRows') }
  queryClient.setQueriesData<InfiniteData<ImportsGetRowsOutput>>(
    rows,
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => (row.line === line ? { ...row, cells } : row)),
        })),
      },
  )
  await queryClient.cancelQueries(rows)
}

/** Shows a file whose rows were validated again, and fetches the rows, unless another change follows. */
export async function showJudged(
  queryClient: QueryClient,
  client: ScopedClient,
  judged: ImportsUploadVendorsOutput,
): Promise<void> {
  queryClient.setQueryData(importQuery(client, judged.uuid).queryKey, judged)
  if (queryClient.isMutating({ mutationKey: ['imports.check', judged.uuid] }) > 1) return
  await queryClient.invalidateQueries({ predicate: askedOf(client, 'importsGetRows') })
}

/** Fetches the list of imports again, after a file was added or changed. */
export function forgetPast(queryClient: QueryClient, client: ScopedClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'importsGetAll') })
}

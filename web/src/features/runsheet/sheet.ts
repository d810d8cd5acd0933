import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import { runSheetGetOptions } from '@/client/api/runSheet.gen'
import type { RunSheetGetOutput } from '@/client/types.gen'

/** An event's run of the day, as one read gives it. */
export type RunSheet = RunSheetGetOutput
export type Line = RunSheet['lines'][number]
/** A procession entry: a row below its line that names who walks. */
export type Walker = Line['children'][number]
export type Who = Line['who'][number]

/** Whose run sheet, and the client that asks for it: the team's, or the event's own. */
export interface SheetScope {
  client: ScopedClient
  eventUuid: string
}

/** The one read behind every screen of the run sheet; it is kept for when there is no network. */
export function runSheetQuery({ client, eventUuid }: SheetScope) {
  return { ...runSheetGetOptions({ client, query: { eventUuid } }), meta: { kept: true } }
}

export const SheetContext = createContext<SheetScope | null>(null)

/** The run sheet of the screen one is in. */
export function useSheetScope(): SheetScope {
  const scope = use(SheetContext)
  if (!scope) throw new Error('runsheet: a component stands outside its SheetContext')
  return scope
}

export function useSheet(): RunSheet {
  return useSuspenseQuery(runSheetQuery(useSheetScope())).data
}

export function findLine({ lines }: Pick<RunSheet, 'lines'>, uuid: string): Line | undefined {
  return lines.find((line) => line.uuid === uuid)
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { taskGetAllOptions } from '@/client/api/task.gen'
import type { createClient } from '@/client/client'
import type { Subtask, Task, TaskGetAllOutput } from '@/client/types.gen'

export type { Subtask, Task }

/** The tasks of an event or a template with its header, as one request returns them. */
export type Checklist = TaskGetAllOutput

/** The event of a checklist, and the client of the caller's scope. */
export interface ChecklistScope {
  client: ReturnType<typeof createClient>
  eventUuid: string
}

/** The query behind every planning screen, shared by loaders and components. */
export function checklistQuery({ client, eventUuid }: ChecklistScope) {
  return { ...taskGetAllOptions({ client, query: { eventUuid } }), meta: { kept: true } }
}

export const ChecklistContext = createContext<ChecklistScope | null>(null)

/** Returns the scope of the surrounding screen's checklist. */
export function useChecklistScope(): ChecklistScope {
  const scope = use(ChecklistContext)
  if (!scope) throw new Error('no ChecklistContext')
  return scope
}

/** Returns the event's header and its tasks, in the planner's order. */
export function useChecklist(): Checklist {
  return useSuspenseQuery(checklistQuery(useChecklistScope())).data
}

/** Reports whether the checklist is a template, in which no task can be completed. */
export function isTemplate({ event }: Checklist): boolean {
  return event.templatedAt !== undefined
}

/** Returns the word for the client: a wedding has a couple, other events a client. */
export function clientWord({ event }: Checklist): string {
  return event.type === 'WEDDING' || event.type === 'BODAS' ? 'o casal' : 'o cliente'
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { taskGetAllOptions } from '@/client/api/task.gen'
import type { createClient } from '@/client/client'
import type { Subtask, Task, TaskGetAllOutput } from '@/client/types.gen'

export type { Subtask, Task }

/** An event's or a template's tasks with its header, as one read gives them. */
export type Checklist = TaskGetAllOutput

/** Whose checklist, and the client that asks for it. */
export interface ChecklistScope {
  client: ReturnType<typeof createClient>
  eventUuid: string
}

/** The one read behind every planning screen; loader and components share it. */
export function checklistQuery({ client, eventUuid }: ChecklistScope) {
  return { ...taskGetAllOptions({ client, query: { eventUuid } }), meta: { kept: true } }
}

export const ChecklistContext = createContext<ChecklistScope | null>(null)

/** The checklist of the screen one is in. */
export function useChecklistScope(): ChecklistScope {
  const scope = use(ChecklistContext)
  if (!scope) throw new Error('no ChecklistContext')
  return scope
}

/** The event's header and its tasks, in the planner's order. */
export function useChecklist(): Checklist {
  return useSuspenseQuery(checklistQuery(useChecklistScope())).data
}

/** Whether a template is being planned: nothing is concluded in one. */
export function isTemplate({ event }: Checklist): boolean {
  return event.templatedAt !== undefined
}

/** Who decides, in the words of the event: a wedding has a couple, the others a client. */
export function clientWord({ event }: Checklist): string {
  return event.type === 'WEDDING' || event.type === 'BODAS' ? 'o casal' : 'o cliente'
}

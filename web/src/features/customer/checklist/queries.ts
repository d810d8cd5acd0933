import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  customerGetChecklistOptions,
  customerGetDecisionsOptions,
  customerGetTaskOptions,
} from '@/client/api/customer.gen'
import type { CustomerGetChecklistOutput, CustomerGetTaskOutput } from '@/client/types.gen'

export type ClientTask = CustomerGetChecklistOutput['tasks'][number]
export type OpenTask = CustomerGetTaskOutput
export type Step = OpenTask['subtasks'][number]

/** The event's tasks, in the planner's order. */
export function checklistQuery(client: ScopedClient) {
  return { ...customerGetChecklistOptions({ client }), meta: { kept: true } }
}

/** The query for the client's questions, with their answers. */
export function decisionsQuery(client: ScopedClient) {
  return { ...customerGetDecisionsOptions({ client }), meta: { kept: true } }
}

/** One of them, with its steps. */
export function taskQuery(client: ScopedClient, publicId: string) {
  return { ...customerGetTaskOptions({ client, query: { publicId } }), meta: { kept: true } }
}

/** Asks again for whatever of the event is on the screen; the rest when it is seen next. */
export function refreshEvent(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({ predicate: askedOf(client) })
}

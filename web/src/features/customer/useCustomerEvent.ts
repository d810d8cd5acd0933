import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import { accessQuery } from './access'

/** What the /evento/$eventUuid route gives every loader under it. */
export interface CustomerContext {
  eventUuid: string
  /** Asks in the event's name; every screen of the client's side takes it from here. */
  client: ScopedClient
  /** A planner looks at what their client sees: nothing can be changed. */
  preview: boolean
}

const evento = getRouteApi('/evento/$eventUuid')

/** Which event this is, what its client may do there, and the client that asks. Only under /evento/$eventUuid. */
export function useCustomerEvent() {
  const { eventUuid, client, preview } = evento.useRouteContext()
  const { data: access } = useSuspenseQuery(accessQuery(client))
  return { eventUuid, client, access, preview }
}

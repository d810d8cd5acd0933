import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { businessQuery } from '@/app/workspace/me'
import {
  businessTeamMemberGetAllOptions,
  businessTeamMemberGetByEventOptions,
  businessTeamMemberGetOptions,
} from '@/client/api/businessTeamMember.gen'

/** The whole team, its owner first. */
export function teamQuery(client: ScopedClient) {
  return businessTeamMemberGetAllOptions({ client })
}

/** One member, or one invite. */
export function memberQuery(client: ScopedClient, uuid: string) {
  return businessTeamMemberGetOptions({ client, query: { uuid } })
}

/** Those of the team who reach an event. */
export function eventTeamQuery(client: ScopedClient, eventUuid: string) {
  return businessTeamMemberGetByEventOptions({ client, query: { eventUuid } })
}

/** Reports whether the caller may read the team, so that the screen can say so without a refused request. */
export async function readsTeam(queryClient: QueryClient, client: ScopedClient) {
  const { permissions } = await queryClient.ensureQueryData(businessQuery(client))
  return permissions.includes('READ_TEAM_MEMBERS')
}

/** The same for an event's own team; a template has none, and its address is one of nothing. */
export async function readsEventTeam(
  queryClient: QueryClient,
  client: ScopedClient,
  eventUuid: string,
) {
  const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
  if (isTemplate(event)) throw notFound()
  return readsTeam(queryClient, client)
}

const lists = ['businessTeamMemberGetAll', 'businessTeamMemberGet', 'businessTeamMemberGetByEvent']

/** Marks every list of members as stale, after one was invited, changed or removed. */
export async function refreshTeam(queryClient: QueryClient, client: ScopedClient) {
  await queryClient.invalidateQueries({ predicate: askedOf(client, ...lists) })
}

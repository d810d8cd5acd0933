import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { BusinessGetOutput, UsersGetOutput } from '@/client/types.gen'
import type { ScopedClient } from './clients'
import { businessQuery } from './me'

/** What the /app route gives every loader under it. */
export interface WorkspaceContext {
  me: UsersGetOutput
  businessId: string
  client: ScopedClient
}

/** The permissions that the database refuses to staff in control, who give access to no person. */
const withheldInControl: ReadonlySet<string> = new Set<Permission>([
  'WRITE_TEAM_MEMBERS',
  'WRITE_CLIENT_PERMISSIONS',
  'WRITE_WALLET',
])

const app = getRouteApi('/app')

export type Permission = BusinessGetOutput['permissions'][number]

/** Who works here, in which business, and the client that asks in its name. Only under /app. */
export function useWorkspace() {
  const { me, businessId, client } = app.useRouteContext()
  const { data: business } = useSuspenseQuery(businessQuery(client))
  const may = (permission: Permission) =>
    business.permissions.includes(permission) &&
    !(business.inControl && withheldInControl.has(permission))
  return {
    me,
    business,
    businessId,
    client,
    /** Reports whether the caller's role has a permission; actions without it are not offered. */
    may,
    /** Reports whether the caller may give access by a permission, or at all; never true for staff in control. */
    mayGrant: (permission?: Permission) =>
      !business.inControl && (permission === undefined || may(permission)),
  }
}

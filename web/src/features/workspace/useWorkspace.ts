import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { BusinessGetOutput } from '@/client/types.gen'
import { businessQuery } from './me'

const app = getRouteApi('/app')

export type Permission = BusinessGetOutput['permissions'][number]

/** Who works here, in which business, and the client that asks in its name. Only under /app. */
export function useWorkspace() {
  const { me, businessId, client } = app.useRouteContext()
  const { data: business } = useSuspenseQuery(businessQuery(client))
  return {
    me,
    business,
    businessId,
    client,
    /** Whether the asker's role has a permission: what it has not is not offered. */
    may: (permission: Permission) => business.permissions.includes(permission),
  }
}

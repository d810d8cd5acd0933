import type { QueryClient } from '@tanstack/react-query'
import { businessGetOptions } from '@/client/api/business.gen'
import { usersGetOptions } from '@/client/api/users.gen'
import type { UsersGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { keepTabFor } from './choice'
import { meClient, type ScopedClient } from './clients'

/**
 * The signed-in person. The routes decide where a signed-out person goes, so a 401 does not
 * navigate.
 */
export const meQuery = {
  ...usersGetOptions({ client: meClient }),
  meta: { staysOnSignedOut: true, kept: true },
}

/** The business of a client, with the asker's role and permissions in it. */
export function businessQuery(client: ScopedClient) {
  return { ...businessGetOptions({ client }), meta: { kept: true } }
}

/**
 * Returns the signed-in person, or null without a session; throws any other failure. `asking` again
 * loads it even if it is cached: a session can end elsewhere.
 */
export async function whoIsSignedIn(
  queryClient: QueryClient,
  { asking = false }: { asking?: boolean } = {},
): Promise<UsersGetOutput | null> {
  try {
    const me = await (asking
      ? queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      : // Cached data is returned at once and loads again in the background: memberships change.
        queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true }))
    keepTabFor(me.uuid)
    return me
  } catch (error) {
    if (toProblem(error).isSignedOut) return null
    throw error
  }
}

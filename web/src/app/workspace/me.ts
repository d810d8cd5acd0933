import type { QueryClient } from '@tanstack/react-query'
import { businessGetOptions } from '@/client/api/business.gen'
import { usersGetOptions } from '@/client/api/users.gen'
import type { UsersGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { keepTabFor } from './choice'
import { meClient, type ScopedClient } from './clients'

/** Who is signed in. The routes decide where a signed-out person goes, so a 401 moves nobody. */
export const meQuery = {
  ...usersGetOptions({ client: meClient }),
  meta: { staysOnSignedOut: true, kept: true },
}

/** The business of a client, with the asker's role and permissions in it. */
export function businessQuery(client: ScopedClient) {
  return { ...businessGetOptions({ client }), meta: { kept: true } }
}

/**
 * Who is signed in, or null when nobody is; any other failure is thrown. `asking` again goes to the
 * server even where an answer is cached: a session can end behind our back.
 */
export async function whoIsSignedIn(
  queryClient: QueryClient,
  { asking = false }: { asking?: boolean } = {},
): Promise<UsersGetOutput | null> {
  try {
    const me = await (asking
      ? queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      : // What is cached answers at once and is asked again behind it: memberships come and go.
        queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true }))
    keepTabFor(me.uuid)
    return me
  } catch (error) {
    if (toProblem(error).isSignedOut) return null
    throw error
  }
}

import { adminClient } from '@/app/workspace/clients'
import {
  adminFindOneUserOptions,
  adminGetAllUsersInfiniteOptions,
  adminGetBusinessOptions,
} from '@/client/@tanstack/react-query.gen'

/** Everybody whom some words find, page after page. */
export function usersQuery(words: string) {
  return {
    ...adminGetAllUsersInfiniteOptions({
      client: adminClient,
      query: { ...(words && { query: words }) },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** A person and the business they own. */
export function userQuery(userId: string) {
  return adminFindOneUserOptions({ client: adminClient, query: { userId } })
}

/** A business as the backoffice shows it. */
export function businessInBackofficeQuery(uuid: string) {
  return adminGetBusinessOptions({ client: adminClient, query: { uuid } })
}

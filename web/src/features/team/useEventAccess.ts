import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  businessTeamMemberGet,
  businessTeamMemberUpdateTeamMember,
} from '@/client/api/businessTeamMember.gen'
import { toProblem } from '@/lib/problem'
import { type Access, accessInput, withAccess, withoutAccess } from './access'
import { type TeamMember, toastFailure } from './member'
import { refreshTeam } from './queries'

/** One event of a helper, given with permissions or, with none, taken. */
export type EventChange = { give: Access } | { take: string }

/**
 * Changes one event of a helper and leaves the others as they are now: the server takes the whole
 * set, and another tab may have changed it since this one read it.
 */
export function useEventAccess() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ member, change }: { member: TeamMember; change: EventChange }) => {
      const { data: now } = await businessTeamMemberGet({
        client,
        query: { uuid: member.uuid },
        throwOnError: true,
      })
      const accesses =
        'give' in change
          ? withAccess<Access>(now.eventAccesses, change.give)
          : withoutAccess<Access>(now.eventAccesses, change.take)
      const { data } = await businessTeamMemberUpdateTeamMember({
        client,
        body: {
          uuid: now.uuid,
          eventAccesses: accessInput(accesses),
        },
        throwOnError: true,
      })
      return data
    },
    onError: (error) => toastFailure(toProblem(error)),
    // Also after a refusal: the screen may be older than the refused state.
    onSettled: () => {
      void refreshTeam(queryClient, client)
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetWorkspace } from '@/app/workspace/choice'
import { isOfBusiness, meClient } from '@/app/workspace/clients'
import { leavingByChoice } from '@/app/workspace/lost'
import { meQuery } from '@/app/workspace/me'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessTeamMemberDeleteBusinessMembershipMutation } from '@/client/api/businessTeamMember.gen'
import type { UsersMembership } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** Leaves another's workspace; when it is the one this tab is in, the tab goes on to the next. */
export function useLeaveWorkspace() {
  const { businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutateAsync } = useMutation(
    businessTeamMemberDeleteBusinessMembershipMutation({ client: meClient }),
  )
  const leave = async (membership: UsersMembership) => {
    try {
      await mutateAsync({ body: { uuid: membership.uuid } })
    } catch (error) {
      const problem = toProblem(error)
      // Removed meanwhile by the other side: one is out, as was asked for.
      if (!problem.isMissing) {
        toast.error('Não deu para sair do espaço', { description: problem.detail })
        throw error
      }
    }
    const here = membership.businessUuid === businessId
    if (here) forgetWorkspace()
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    if (here) await router.navigate({ to: '/app' })
    await router.invalidate()
    queryClient.removeQueries({
      predicate: ({ queryKey: [key] }) => isOfBusiness(key, membership.businessUuid),
    })
    toast.success(`Você saiu de ${membership.businessName}`)
  }
  return (membership: UsersMembership) =>
    leavingByChoice(membership.businessUuid, () => leave(membership))
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessTeamMemberDeleteTeamMemberMutation } from '@/client/api/businessTeamMember.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { isPending, type TeamMember, toastFailure } from './member'
import { refreshTeam } from './queries'

/** Removes a member from the team and all of their events, or withdraws an invite. */
export function useRemoveMember() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(businessTeamMemberDeleteTeamMemberMutation({ client }))
  return async (member: TeamMember) => {
    try {
      await mutateAsync({ body: { uuid: member.uuid } })
    } catch (error) {
      const problem = toProblem(error)
      // Another member removed them first: the result is the same.
      if (!problem.isMissing) {
        toastFailure(problem)
        throw error
      }
    }
    toast.success(isPending(member) ? 'Convite cancelado' : 'Membro excluído', {
      description: member.name,
    })
    void refreshTeam(queryClient, client)
  }
}

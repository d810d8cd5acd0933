import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessTeamMemberDeleteTeamMemberMutation } from '@/client/api/businessTeamMember.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { isPending, type TeamMember, toastFailure } from './member'
import { refreshTeam } from './queries'

/** Takes somebody out of the team and of all their events at once; of an invite, its withdrawal. */
export function useRemoveMember() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(businessTeamMemberDeleteTeamMemberMutation({ client }))
  return async (member: TeamMember) => {
    try {
      await mutateAsync({ body: { uuid: member.uuid } })
    } catch (error) {
      const problem = toProblem(error)
      // Somebody else was quicker: gone is what was asked for.
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

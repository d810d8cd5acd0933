import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { businessTeamMemberSelectBusinessMutation } from '@/client/@tanstack/react-query.gen'
import type { UsersMembership } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { rememberWorkspace } from './choice'
import { meClient } from './clients'
import { meQuery } from './me'

/** Enters another business: the session and this tab change, everything is read anew. */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutate, isPending } = useMutation(
    businessTeamMemberSelectBusinessMutation({ client: meClient }),
  )

  function enter(membership: UsersMembership) {
    mutate(
      { body: { businessUuid: membership.businessUuid } },
      {
        onSuccess: async () => {
          rememberWorkspace(membership.businessUuid)
          await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
          await router.navigate({ to: '/app/events' })
          await router.invalidate()
          // What the other business showed has no reader any more.
          queryClient.removeQueries({ type: 'inactive' })
          toast.success(`Você está em ${membership.businessName}`)
        },
        onError: (error) => {
          toast.error('Não deu para trocar de espaço', { description: toProblem(error).detail })
        },
      },
    )
  }
  return { enter, entering: isPending }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { eventsQuery } from '@/app/event/queries'
import { businessTeamMemberSelectBusiness } from '@/client/api/businessTeamMember.gen'
import type { UsersMembership } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { rememberWorkspace } from './choice'
import { businessClient, isOfBusiness, meClient } from './clients'
import { businessQuery, meQuery } from './me'

interface Entry {
  membership: UsersMembership
  /** The target in it; defaults to its events. */
  href?: string
}

/** Opens another business: the session and this tab change, and everything loads again. */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient()
  const router = useRouter()
  // The menu that asks closes at once, so what follows belongs to the mutation: callbacks of a
  // single call are dropped with the component that made it.
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ membership, href = '/app/events' }: Entry) => {
      // Every member may load these, on any page: the next screen needs them at once and not one
      // after another.
      const client = businessClient(membership.businessUuid)
      void queryClient.prefetchQuery(businessQuery(client))
      void queryClient.prefetchInfiniteQuery(eventsQuery(client, 'ACTIVE', ''))
      await businessTeamMemberSelectBusiness({
        client: meClient,
        body: { businessUuid: membership.businessUuid },
        throwOnError: true,
      })
      return { ...membership, href }
    },
    onSuccess: async ({ businessUuid, businessName, href }) => {
      rememberWorkspace(businessUuid)
      // The tab remembers where it is, so the screen need not wait for what the server remembers.
      const asked = queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      await router.navigate({ href })
      await router.invalidate()
      // What the other business showed has no reader any more; keys carry the base URL.
      queryClient.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey: [key] }) => isOfBusiness(key) && !isOfBusiness(key, businessUuid),
      })
      await asked
      toast.success(`Você está em ${businessName}`)
    },
    onError: async (error) => {
      const problem = toProblem(error)
      toast.error('Não deu para trocar de espaço', {
        description: problem.isMissing ? 'Você não faz mais parte dele.' : problem.detail,
      })
      if (!problem.isMissing) return
      // It was taken away since the list was read, and nothing on screen asks for the list again.
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      await router.invalidate()
    },
  })
  return { enter: mutate, entering: isPending }
}

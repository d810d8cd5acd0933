import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  businessTeamMemberAcceptInviteMutation,
  businessTeamMemberGetInvitesOptions,
} from '@/client/api/businessTeamMember.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { meClient } from './clients'
import { meQuery } from './me'
import { useSwitchWorkspace } from './useSwitchWorkspace'

/** Accepts an invite where it is seen, and enters the workspace. */
export function AcceptInvite({
  uuid,
  businessUuid,
  businessName,
}: {
  uuid: string
  businessUuid: string
  businessName: string
}) {
  const queryClient = useQueryClient()
  const { enter, entering } = useSwitchWorkspace()
  const { mutate, isPending } = useMutation({
    ...businessTeamMemberAcceptInviteMutation({ client: meClient }),
    onSuccess: async () => {
      const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      const membership = me?.businessMemberships.find((one) => one.businessUuid === businessUuid)
      if (membership) enter({ membership })
    },
    onError: (error) =>
      toast.error('O convite não foi aceito', { description: toProblem(error).detail }),
    onSettled: () =>
      queryClient.invalidateQueries(businessTeamMemberGetInvitesOptions({ client: meClient })),
  })
  return (
    <Button
      size="sm"
      className="ml-auto"
      loading={isPending || entering}
      loadingText="Aceitando…"
      aria-label={`Aceitar o convite de ${businessName}`}
      onClick={() => mutate({ body: { uuid, businessUuid } })}
    >
      Aceitar
    </Button>
  )
}

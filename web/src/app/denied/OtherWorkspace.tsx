import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { rememberedWorkspace } from '@/app/workspace/choice'
import { meClient } from '@/app/workspace/clients'
import { useSwitchWorkspace } from '@/app/workspace/useSwitchWorkspace'
import { businessTeamMemberFindBusinessOptions } from '@/client/api/businessTeamMember.gen'
import type { UsersGetOutput } from '@/client/types.gen'
import { Button } from '@/ui/Button'

/** Offers to open an event in another of one's own workspaces, where it is of one. */
export default function OtherWorkspace({
  eventUuid,
  me,
}: {
  eventUuid: string
  me: UsersGetOutput
}) {
  const { href } = useLocation()
  const { enter, entering } = useSwitchWorkspace()
  const { data: found } = useQuery(
    businessTeamMemberFindBusinessOptions({ client: meClient, query: { eventUuid } }),
  )
  const other = me.businessMemberships.find(
    ({ businessUuid }) =>
      businessUuid === found?.businessUuid && businessUuid !== rememberedWorkspace(),
  )
  if (!other) return null
  return (
    <div role="status" className="mt-8 flex flex-col items-center gap-3">
      <p className="text-body">
        Este evento é do espaço <b className="font-semibold">{other.businessName}</b>.
      </p>
      <Button
        loading={entering}
        loadingText="Abrindo…"
        onClick={() => enter({ membership: other, href })}
      >
        Abrir lá
      </Button>
    </div>
  )
}

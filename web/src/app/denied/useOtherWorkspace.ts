import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { rememberedWorkspace } from '@/app/workspace/choice'
import { meClient } from '@/app/workspace/clients'
import { meQuery } from '@/app/workspace/me'
import { businessTeamMemberFindBusinessOptions } from '@/client/api/businessTeamMember.gen'
import type { UsersMembership } from '@/client/types.gen'
import { linkedItem } from './linkedItem'

/** Another of the person's own workspaces, in which the address opens. */
export interface OtherWorkspace {
  membership: UsersMembership
  /** The name of the item: "Este evento". */
  called: string
}

const none = '00000000-0000-0000-0000-000000000000'

/** Returns the workspace of the address where it is another own one; members of one workspace have no other. */
export function useOtherWorkspace(asks = true): OtherWorkspace | undefined {
  const { pathname } = useLocation()
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const item = linkedItem(pathname)
  const { data: found } = useQuery({
    ...businessTeamMemberFindBusinessOptions({
      client: meClient,
      query: { kind: item?.kind ?? 'EVENT', uuid: item?.uuid ?? none },
    }),
    enabled: asks && !!item && !!me && !me.control && me.businessMemberships.length > 1,
  })
  const membership = me?.businessMemberships.find(
    ({ businessUuid }) =>
      businessUuid === found?.businessUuid && businessUuid !== rememberedWorkspace(),
  )
  return item && membership && { membership, called: item.called }
}

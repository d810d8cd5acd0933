import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { AppLoading } from '@/app/workspace/AppLoading'
import {
  chooseMembership,
  rememberControl,
  rememberedControl,
  rememberedWorkspace,
  rememberWorkspace,
} from '@/app/workspace/choice'
import { businessClient } from '@/app/workspace/clients'
import { leaveLostWorkspace } from '@/app/workspace/lost'
import { businessQuery, whoIsSignedIn } from '@/app/workspace/me'
import type { WorkspaceContext } from '@/app/workspace/useWorkspace'
import { AppFrame } from './-frame/AppFrame'

export const Route = createFileRoute('/app')({
  codeSplitGroupings: [['component']],
  beforeLoad: async ({
    context: { queryClient },
    location,
    preload,
  }): Promise<WorkspaceContext> => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    if (me.control) {
      // Staff in control work there, in every tab, whatever the tab remembers of their own.
      const businessId = me.control.businessUuid
      const before = preload ? null : rememberedControl()
      if (before && before !== businessId) {
        const { letGoOfControl } = await import('@/app/workspace/controlEnd')
        letGoOfControl(queryClient, before, { shows: true })
      }
      rememberControl(businessId)
      return { me, businessId, client: businessClient(businessId) }
    }
    const controlled = preload ? null : rememberedControl()
    if (controlled) {
      // Forgotten only there: of two routes that are on their way at once, both lead back.
      const { letGoOfControl } = await import('@/app/workspace/controlEnd')
      letGoOfControl(queryClient, controlled, { shows: true })
      throw redirect({ to: '/app/menu/backoffice', search: { ended: true } })
    }
    // Preloading a link must not leave the business.
    if (!preload) leaveLostWorkspace(queryClient, me)
    const membership = chooseMembership(me, rememberedWorkspace())
    if (!membership && me.role === 'GLOBAL_ADMIN') throw redirect({ to: '/app/menu/backoffice' })
    if (!membership) {
      // A client has events to see; anyone else came to open a business.
      throw redirect({ to: me.customerEvents.length > 0 ? '/evento' : '/app/menu/memberships/add' })
    }
    if (!preload) rememberWorkspace(membership.businessUuid)
    return {
      me,
      businessId: membership.businessUuid,
      client: businessClient(membership.businessUuid),
    }
  },
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(businessQuery(client)),
  pendingComponent: AppLoading,
  component: App,
})

function App() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}

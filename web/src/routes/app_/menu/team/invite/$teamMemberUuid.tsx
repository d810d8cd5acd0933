import { createFileRoute, redirect } from '@tanstack/react-router'
import { whoIsSignedIn } from '@/app/workspace/me'
import { InviteScreen } from '@/features/team/InviteScreen'

/** Outside of the app's frame, because the invited person may have no business yet. */
export const Route = createFileRoute('/app_/menu/team/invite/$teamMemberUuid')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    return { me }
  },
  head: () => ({ meta: [{ title: 'Convite para time · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { teamMemberUuid } = Route.useParams()
  return <InviteScreen key={teamMemberUuid} uuid={teamMemberUuid} me={me} />
}

import { createFileRoute, redirect } from '@tanstack/react-router'
import { whoIsSignedIn } from '@/app/workspace/me'
import { VendorInviteScreen } from '@/features/vendors/VendorInviteScreen'

/** Outside of the app's frame, because the invited person may have no business yet. */
export const Route = createFileRoute('/app_/vendors/invite/$inviteUuid')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    return { me }
  },
  head: () => ({ meta: [{ title: 'Convite de parceria · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { inviteUuid } = Route.useParams()
  return <VendorInviteScreen key={inviteUuid} uuid={inviteUuid} me={me} />
}

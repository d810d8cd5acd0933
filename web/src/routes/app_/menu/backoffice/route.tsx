import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { whoIsSignedIn } from '@/app/workspace/me'
import { BackofficeFrame } from '@/features/backoffice/BackofficeFrame'

/** Outside the app's frame: staff need no workspace of their own. Anyone else is sent back. */
export const Route = createFileRoute('/app_/menu/backoffice')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    if (me.role !== 'GLOBAL_ADMIN') throw redirect({ to: '/app', replace: true })
    return { me }
  },
  component: Backoffice,
})

function Backoffice() {
  const { me } = Route.useRouteContext()
  return (
    <BackofficeFrame me={me}>
      <Outlet />
    </BackofficeFrame>
  )
}

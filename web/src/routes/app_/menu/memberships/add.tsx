import { createFileRoute, redirect } from '@tanstack/react-router'
import { whoIsSignedIn } from '@/app/workspace/me'
import { AddBusinessScreen } from '@/features/business/AddBusinessScreen'

/** Outside the app's frame: whoever opens the first business has no place to go yet. */
export const Route = createFileRoute('/app_/menu/memberships/add')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    // One's own workspace is one.
    if (me.businessMemberships.some((membership) => membership.role === 'OWNER')) {
      throw redirect({ to: '/app', replace: true })
    }
    return { me }
  },
  head: () => ({ meta: [{ title: 'Criar seu espaço de trabalho · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <AddBusinessScreen me={Route.useRouteContext().me} />
}

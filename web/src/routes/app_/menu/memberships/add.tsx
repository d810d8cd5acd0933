import { createFileRoute, redirect } from '@tanstack/react-router'
import { whoIsSignedIn } from '@/app/workspace/me'
import { AddBusinessScreen } from '@/features/business/AddBusinessScreen'

/** Outside of the app's frame, because a person who creates their first business has nothing to navigate to. */
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

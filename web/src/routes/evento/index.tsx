import { createFileRoute, redirect } from '@tanstack/react-router'
import { whoIsSignedIn } from '@/app/workspace/me'
import { CustomerEventsScreen } from '@/features/customer/CustomerEventsScreen'

export const Route = createFileRoute('/evento/')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    const [only, ...others] = me.customerEvents
    if (only && others.length === 0) {
      throw redirect({
        to: '/evento/$eventUuid',
        params: { eventUuid: only.uuid },
        replace: true,
      })
    }
    return { me }
  },
  head: () => ({ meta: [{ title: 'Seus eventos · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  return <CustomerEventsScreen me={me} />
}

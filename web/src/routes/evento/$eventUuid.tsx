import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { accessQuery } from '@/features/customer/access'
import { CustomerHome } from '@/features/customer/CustomerHome'
import { CustomerHomeLoading } from '@/features/customer/CustomerHomeLoading'
import { meQuery, whoIsSignedIn } from '@/features/workspace/me'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.eventUuid)) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { eventUuid }, location }) => {
    // Both questions set out together: on a phone each way there and back is felt.
    const asked = queryClient.ensureQueryData(accessQuery(eventUuid))
    asked.catch(() => undefined)
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    const { event } = await asked
    return { names: event.names.length > 0 ? event.names.join(' & ') : event.title }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.names ?? 'Seu evento' }] }),
  pendingComponent: CustomerHomeLoading,
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const { data: me } = useSuspenseQuery(meQuery)
  return <CustomerHome key={eventUuid} eventUuid={eventUuid} me={me} />
}

import { useSuspenseQuery } from '@tanstack/react-query'
import {
  CatchBoundary,
  createFileRoute,
  notFound,
  Outlet,
  redirect,
  retainSearchParams,
  useLocation,
} from '@tanstack/react-router'
import { ErrorScreen } from '@/app/frame/ErrorScreen'
import { eventClient, previewClient } from '@/app/workspace/clients'
import { meQuery, whoIsSignedIn } from '@/app/workspace/me'
import { accessQuery } from '@/features/customer/access'
import { ClientFrame } from '@/features/customer/ClientFrame'
import { ClientLoading } from '@/features/customer/ClientLoading'
import type { CustomerContext } from '@/features/customer/useCustomerEvent'
import { calledBy } from '@/features/customer/words'
import { isUuid } from '@/lib/search'

/** `?ver=cliente`: the planner previews the event as its client, from page to page. */
interface PreviewSearch {
  ver?: 'cliente'
}

export const Route = createFileRoute('/evento/$eventUuid')({
  codeSplitGroupings: [['component']],
  validateSearch: ({ ver }: Record<string, unknown>): PreviewSearch =>
    ver === 'cliente' ? { ver } : {},
  search: { middlewares: [retainSearchParams(['ver'])] },
  beforeLoad: async ({
    context: { queryClient },
    params: { eventUuid },
    search: { ver },
    location,
  }): Promise<CustomerContext> => {
    if (!isUuid(eventUuid)) throw notFound()
    const preview = ver === 'cliente'
    const client = preview ? previewClient(eventUuid) : eventClient(eventUuid)
    // Both questions set out together: on a phone each way there and back is felt.
    queryClient.ensureQueryData(accessQuery(client)).catch(() => undefined)
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    return { eventUuid, client, preview }
  },
  loader: async ({ context: { queryClient, client } }) => {
    const { event } = await queryClient.ensureQueryData(accessQuery(client))
    return { names: calledBy(event) }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.names ?? 'Seu evento' }] }),
  pendingComponent: ClientLoading,
  component: Frame,
})

function Frame() {
  const { eventUuid } = Route.useParams()
  const { data: me } = useSuspenseQuery(meQuery)
  const { client } = Route.useRouteContext()
  const { dataUpdatedAt } = useSuspenseQuery(accessQuery(client))
  const { pathname } = useLocation()
  return (
    <ClientFrame key={eventUuid} me={me}>
      {/* A withdrawn permission shows an error here, which is reset by navigation and by new permissions. */}
      <CatchBoundary
        getResetKey={() => `${pathname} ${dataUpdatedAt}`}
        errorComponent={ErrorScreen}
      >
        <Outlet />
      </CatchBoundary>
    </ClientFrame>
  )
}

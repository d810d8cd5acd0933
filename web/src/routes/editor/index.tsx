import { createFileRoute, redirect } from '@tanstack/react-router'
import { chooseMembership, rememberedWorkspace } from '@/app/workspace/choice'
import { businessClient, eventClient } from '@/app/workspace/clients'
import { whoIsSignedIn } from '@/app/workspace/me'
import { editorSearch, placeOf } from '@/features/portal/address'
import { SiteLoading } from '@/features/site/SiteLoading'
import { WindowEditor } from '@/features/site/WindowEditor'

/** The editing of an event's website over the whole window, opened from the team's page of it or the client's. */
export const Route = createFileRoute('/editor/')({
  validateSearch: editorSearch,
  beforeLoad: async ({ context: { queryClient }, search: { route }, location }) => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) {
      // The token belongs to the ended session: after signing in, the person opens the editor again.
      throw redirect({ to: '/auth/signin', search: { callbackUrl: route ?? location.pathname } })
    }
    const place = placeOf(route)
    if (!place) throw redirect({ to: '/app', replace: true })
    if (place.side === 'CLIENT') return { place, client: eventClient(place.eventUuid) }
    const businessId =
      me.control?.businessUuid ?? chooseMembership(me, rememberedWorkspace())?.businessUuid
    if (!businessId) throw redirect({ to: '/app', replace: true })
    return { place, client: businessClient(businessId) }
  },
  loader: async ({ context: { queryClient, place, client } }) => {
    const { siteQuery } = await import('@/features/site/queries')
    await queryClient.ensureQueryData(siteQuery({ client, eventUuid: place.eventUuid }))
  },
  head: () => ({ meta: [{ title: 'Editar site · Cortejo' }] }),
  pendingComponent: SiteLoading,
  component: Page,
})

function Page() {
  const { place, client } = Route.useRouteContext()
  return <WindowEditor place={place} client={client} search={Route.useSearch()} />
}

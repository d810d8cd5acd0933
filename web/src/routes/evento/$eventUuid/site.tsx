import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { mustHold } from '@/features/customer/holds'
import { SitePage } from '@/features/customer/site/SitePage'
import { siteSearch } from '@/features/site/search'

/** Without the area there is nothing here. */
export const Route = createFileRoute('/evento/$eventUuid/site')({
  beforeLoad: ({ context }) => mustHold(context, 'SITE'),
  validateSearch: siteSearch,
  loader: async ({ context: { queryClient, client, eventUuid } }) => {
    const { siteQuery } = await import('@/features/site/queries')
    await queryClient.ensureQueryData(siteQuery({ client, eventUuid }))
  },
  head: () => ({ meta: [{ title: 'Site' }] }),
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  return <SitePage search={Route.useSearch()} />
}

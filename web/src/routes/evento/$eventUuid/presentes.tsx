import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { GiftsPage } from '@/features/customer/gifts/GiftsPage'
import { mustHold } from '@/features/customer/holds'
import { giftsSearch } from '@/features/gifts/search'

/** Without the area there is nothing here. */
export const Route = createFileRoute('/evento/$eventUuid/presentes')({
  beforeLoad: ({ context }) => mustHold(context, 'SITE'),
  validateSearch: giftsSearch,
  loaderDeps: ({ search: { aba } }) => ({ aba }),
  loader: async ({ context: { queryClient, client, eventUuid }, deps: { aba } }) => {
    const { giftsQuery, ordersQuery } = await import('@/features/gifts/queries')
    await Promise.all([
      queryClient.ensureQueryData(giftsQuery({ client, eventUuid })),
      aba && queryClient.ensureInfiniteQueryData(ordersQuery({ client, eventUuid })),
    ])
  },
  head: () => ({ meta: [{ title: 'Presentes' }] }),
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  return <GiftsPage tab={Route.useSearch().aba ?? 'lista'} />
}

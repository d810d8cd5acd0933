import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '@/features/home/HomeScreen'
import { recentEventsQuery, todayQuery } from '@/features/home/queries'
import { homeSearch } from '@/features/home/search'

/** The default landing after sign-in. */
export const Route = createFileRoute('/app/')({
  codeSplitGroupings: [['component']],
  validateSearch: homeSearch,
  // Asked for, not waited for: the page has its own skeleton.
  loader: ({ context: { queryClient, client } }) => {
    void queryClient.prefetchQuery(todayQuery(client))
    void queryClient.prefetchQuery(recentEventsQuery(client))
  },
  head: () => ({ meta: [{ title: 'Hoje · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <HomeScreen {...Route.useSearch()} />
}

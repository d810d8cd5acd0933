import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/app/event/queries'
import { EventsScreen } from '@/features/events/EventsScreen'
import { eventsSearch, eventsSearchMiddlewares, statusOf } from '@/features/events/listSearch'

export const Route = createFileRoute('/app/events/')({
  codeSplitGroupings: [['component']],
  validateSearch: eventsSearch,
  search: { middlewares: eventsSearchMiddlewares },
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the list has its own skeleton, and typing must not take the screen away.
  loader: ({ context: { queryClient, client }, deps: { tab, q } }) => {
    void queryClient.prefetchInfiniteQuery(eventsQuery(client, statusOf[tab], q))
  },
  head: () => ({ meta: [{ title: 'Eventos · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { tab, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EventsScreen
      tab={tab}
      query={q}
      onQueryChange={(next) =>
        void navigate({ search: (before) => ({ ...before, q: next }), replace: true })
      }
    />
  )
}

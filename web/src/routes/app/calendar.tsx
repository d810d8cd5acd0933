import { createFileRoute } from '@tanstack/react-router'
import { MonthScreen } from '@/features/calendar/MonthScreen'
import { monthQuery } from '@/features/calendar/queries'
import { monthSearch } from '@/features/calendar/search'
import { defaultTimeZone, today } from '@/lib/dates'
import { monthOf } from '@/lib/month'

export const Route = createFileRoute('/app/calendar')({
  validateSearch: monthSearch,
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the page has its own skeleton.
  loader: ({ context: { queryClient, client }, deps: { month, minhas } }) => {
    const shown = month ?? monthOf(today(defaultTimeZone))
    void queryClient.prefetchQuery(monthQuery(client, shown, minhas === true))
  },
  head: () => ({ meta: [{ title: 'Calendário · Cortejo' }] }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <MonthScreen
      search={Route.useSearch()}
      onMine={(mine) =>
        void navigate({
          search: ({ minhas: _, ...rest }) => (mine ? { ...rest, minhas: true } : rest),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

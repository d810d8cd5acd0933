import { createFileRoute } from '@tanstack/react-router'
import { SiteScreen } from '@/features/site/SiteScreen'
import { siteSearch } from '@/features/site/search'

export const Route = createFileRoute('/app/$eventUuid/website-and-gifts/')({
  validateSearch: siteSearch,
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <SiteScreen key={eventUuid} search={Route.useSearch()} />
}

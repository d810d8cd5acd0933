import { createFileRoute } from '@tanstack/react-router'
import { GuestImportPage } from '@/features/imports/GuestImportPage'
import { importSearch } from '@/features/imports/search'

export const Route = createFileRoute('/app/$eventUuid/rsvp_/import')({
  validateSearch: importSearch,
  staticData: { aloneOnPhone: true },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <GuestImportPage
      key={eventUuid}
      eventUuid={eventUuid}
      search={Route.useSearch()}
      onSearchChange={(search, replace) => void navigate({ search, replace })}
    />
  )
}

import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { BackofficeScreen } from '@/features/backoffice/BackofficeScreen'
import { on, present } from '@/lib/search'

export const Route = createFileRoute('/app_/menu/backoffice/')({
  validateSearch: (search: { ended?: boolean } & SearchSchemaInput) =>
    present({ ended: on(search.ended) }),
  head: () => ({ meta: [{ title: 'Backoffice · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { ended } = Route.useSearch()
  const { me } = Route.useRouteContext()
  return <BackofficeScreen me={me} ended={ended === true} />
}

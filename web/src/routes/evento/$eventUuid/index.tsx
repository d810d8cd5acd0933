import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CustomerHome } from '@/features/customer/CustomerHome'
import { meQuery } from '@/features/workspace/me'

export const Route = createFileRoute('/evento/$eventUuid/')({
  component: Page,
})

function Page() {
  const { data: me } = useSuspenseQuery(meQuery)
  return <CustomerHome me={me} />
}

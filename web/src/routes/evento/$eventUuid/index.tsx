import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '@/app/workspace/me'
import { CustomerHome } from '@/features/customer/CustomerHome'

export const Route = createFileRoute('/evento/$eventUuid/')({
  component: Page,
})

function Page() {
  const { data: me } = useSuspenseQuery(meQuery)
  return <CustomerHome me={me} />
}

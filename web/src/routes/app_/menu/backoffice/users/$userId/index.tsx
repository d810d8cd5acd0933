import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '@/features/backoffice/queries'
import { UserScreen } from '@/features/backoffice/UserScreen'

export const Route = createFileRoute('/app_/menu/backoffice/users/$userId/')({
  loader: ({ context: { queryClient }, params: { userId } }) =>
    queryClient.ensureQueryData(userQuery(userId)),
  head: () => ({ meta: [{ title: 'Usuário · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <UserScreen userId={Route.useParams().userId} />
}

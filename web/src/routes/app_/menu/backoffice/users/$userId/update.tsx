import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '@/features/backoffice/queries'
import { UpdateUserScreen } from '@/features/backoffice/UpdateUserScreen'

export const Route = createFileRoute('/app_/menu/backoffice/users/$userId/update')({
  loader: ({ context: { queryClient }, params: { userId } }) =>
    queryClient.ensureQueryData(userQuery(userId)),
  head: () => ({ meta: [{ title: 'Editar usuário · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <UpdateUserScreen userId={Route.useParams().userId} />
}

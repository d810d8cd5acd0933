import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { AddScreen } from '@/features/customer/vendors/AddScreen'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/select/add')({
  loader: async ({ context }) => {
    await mustHold(context, 'VENDORS', 'EDIT')
  },
  head: () => ({ meta: [{ title: 'Trazer um fornecedor' }] }),
  component: Page,
})

function Page() {
  return <AddScreen />
}

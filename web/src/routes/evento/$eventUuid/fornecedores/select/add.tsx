import { createFileRoute } from '@tanstack/react-router'
import { AddScreen } from '@/features/customer/vendors/AddScreen'
import { openVendors } from '@/features/customer/vendors/open'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/select/add')({
  loader: async ({ context }) => {
    await openVendors(context, 'EDIT')
  },
  head: () => ({ meta: [{ title: 'Trazer um fornecedor' }] }),
  component: Page,
})

function Page() {
  return <AddScreen />
}

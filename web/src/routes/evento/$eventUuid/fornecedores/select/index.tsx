import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { vendorsQuery } from '@/features/customer/vendors/queries'
import { SelectScreen } from '@/features/customer/vendors/SelectScreen'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/select/')({
  loader: async ({ context }) => {
    await mustHold(context, 'VENDORS', 'EDIT')
    await context.queryClient.ensureQueryData(vendorsQuery(context.client))
  },
  head: () => ({ meta: [{ title: 'Adicionar fornecedor' }] }),
  component: Page,
})

function Page() {
  return <SelectScreen />
}

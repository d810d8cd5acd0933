import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { vendorsQuery } from '@/features/customer/vendors/queries'
import { VendorsScreen } from '@/features/customer/vendors/VendorsScreen'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/')({
  loader: async ({ context }) => {
    await mustHold(context, 'VENDORS')
    await context.queryClient.ensureQueryData(vendorsQuery(context.client))
  },
  head: () => ({ meta: [{ title: 'Fornecedores' }] }),
  component: Page,
})

function Page() {
  return <VendorsScreen />
}

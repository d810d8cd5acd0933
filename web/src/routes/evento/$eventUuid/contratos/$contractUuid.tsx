import { createFileRoute, notFound } from '@tanstack/react-router'
import { contractQuery } from '@/features/contracts'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { ContractScreen } from '@/features/customer/contracts/ContractScreen'
import { mustHold } from '@/features/customer/holds'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/contratos/$contractUuid')({
  beforeLoad: ({ context }) => mustHold(context, 'CONTRACTS'),
  loader: ({ context: { queryClient, client }, params: { contractUuid } }) => {
    if (!isUuid(contractUuid)) throw notFound()
    return queryClient.fetchQuery(contractQuery(client, contractUuid))
  },
  head: () => ({ meta: [{ title: 'Contrato' }] }),
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  const { contractUuid } = Route.useParams()
  return <ContractScreen key={contractUuid} contractUuid={contractUuid} />
}

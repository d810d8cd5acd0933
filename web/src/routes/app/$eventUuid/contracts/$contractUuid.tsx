import { createFileRoute, notFound } from '@tanstack/react-router'
import { ContractScreen } from '@/features/contracts/ContractScreen'
import { contractQuery } from '@/features/contracts/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/$eventUuid/contracts/$contractUuid')({
  staticData: { aloneOnPhone: true },
  loader: async ({ context: { queryClient, client }, params: { eventUuid, contractUuid } }) => {
    if (!isUuid(contractUuid)) throw notFound()
    const contract = await queryClient.fetchQuery(contractQuery(client, contractUuid))
    if (contract.eventUuid !== eventUuid) throw notFound()
  },
  component: Page,
})

function Page() {
  const { eventUuid, contractUuid } = Route.useParams()
  return <ContractScreen key={contractUuid} eventUuid={eventUuid} contractUuid={contractUuid} />
}

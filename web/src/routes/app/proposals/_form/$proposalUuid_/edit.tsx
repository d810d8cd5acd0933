import { createFileRoute, notFound } from '@tanstack/react-router'
import { proposalQuery } from '@/features/proposals/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/proposals/_form/$proposalUuid_/edit')({
  loader: async ({ context: { queryClient, client }, params: { proposalUuid } }) => {
    if (!isUuid(proposalUuid)) throw notFound()
    await queryClient.ensureQueryData(proposalQuery(client, proposalUuid))
  },
  head: () => ({ meta: [{ title: 'Editar orçamento · Cortejo' }] }),
  component: () => null,
})

import { createFileRoute } from '@tanstack/react-router'
import { templatesQuery } from '@/features/contracts/queries'
import { TemplatesScreen } from '@/features/contracts/templates/TemplatesScreen'

export const Route = createFileRoute('/app/contracts/templates/')({
  staticData: { aloneOnPhone: true },
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client } }) => {
    void queryClient.prefetchQuery(templatesQuery(client))
  },
  head: () => ({ meta: [{ title: 'Modelos de contrato · Cortejo' }] }),
  component: TemplatesScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { contactQuery } from '@/features/contacts/queries'
import { present, uuidIn } from '@/lib/search'

export const Route = createFileRoute('/app/proposals/_form/add')({
  validateSearch: (search: Record<string, unknown>) =>
    present({
      /** The contact it is for. */
      customer: uuidIn(search.customer),
    }),
  loaderDeps: ({ search: { customer } }) => ({ customer }),
  loader: async ({ context: { queryClient, client }, deps: { customer } }) => {
    if (customer) await queryClient.ensureQueryData(contactQuery(client, customer))
  },
  head: () => ({ meta: [{ title: 'Novo orçamento · Cortejo' }] }),
  component: () => null,
})

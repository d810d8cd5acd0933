import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { GiftsPage } from '@/features/customer/gifts/GiftsPage'
import { mustHold } from '@/features/customer/holds'
import { giftsQuery, ordersQuery } from '@/features/gifts'

/** Without the area there is nothing here. */
export const Route = createFileRoute('/evento/$eventUuid/presentes')({
  beforeLoad: ({ context }) => mustHold(context, 'SITE'),
  validateSearch: z.object({ aba: z.literal('recebidos').optional().catch(undefined) }),
  loaderDeps: ({ search: { aba } }) => ({ aba }),
  loader: ({ context: { queryClient, client, eventUuid }, deps: { aba } }) =>
    Promise.all([
      queryClient.ensureQueryData(giftsQuery({ client, eventUuid })),
      aba && queryClient.ensureInfiniteQueryData(ordersQuery({ client, eventUuid })),
    ]),
  head: () => ({ meta: [{ title: 'Presentes' }] }),
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  return <GiftsPage tab={Route.useSearch().aba ?? 'lista'} />
}

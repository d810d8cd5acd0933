import { createFileRoute } from '@tanstack/react-router'
import { GiftFeeScreen } from '@/features/backoffice/GiftFeeScreen'
import { giftFeesQuery } from '@/features/backoffice/queries'

export const Route = createFileRoute('/app_/menu/backoffice/users/$businessUuid/gift-fee')({
  loader: ({ context: { queryClient }, params: { businessUuid } }) =>
    queryClient.ensureQueryData(giftFeesQuery(businessUuid)),
  head: () => ({ meta: [{ title: 'Ajustar taxa dos presentes · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <GiftFeeScreen businessUuid={Route.useParams().businessUuid} />
}

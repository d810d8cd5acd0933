import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { qrCodeGetOptions } from '@/client/api/qrCode.gen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code')({
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event)) throw notFound()
    await queryClient.ensureQueryData(qrCodeGetOptions({ client, query: { eventUuid } }))
  },
  component: Outlet,
})

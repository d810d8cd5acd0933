import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { businessQuery } from '@/app/workspace/me'

/** Referrals: their counters show money, so callers without READ_WALLET find nothing here. */
export const Route = createFileRoute('/app/share')({
  loader: async ({ context: { queryClient, client } }) => {
    const business = await queryClient.ensureQueryData(businessQuery(client))
    if (!business.permissions.includes('READ_WALLET')) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Indicações · Cortejo' }] }),
  component: Outlet,
})

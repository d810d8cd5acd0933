import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { businessQuery } from '@/app/workspace/me'

/** The wallet: for callers without READ_WALLET there is nothing here. */
export const Route = createFileRoute('/app/wallet')({
  loader: async ({ context: { queryClient, client } }) => {
    const business = await queryClient.ensureQueryData(businessQuery(client))
    if (!business.permissions.includes('READ_WALLET')) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Carteira · Cortejo' }] }),
  component: Outlet,
})

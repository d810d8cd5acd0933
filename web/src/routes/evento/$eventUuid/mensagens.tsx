import { createFileRoute } from '@tanstack/react-router'
import { ChannelsScreen } from '@/features/customer/ChannelsScreen'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { channelsQuery } from '@/features/customer/channels'

/** In a preview, the server refuses this page, because the planner has no messages to choose here. */
export const Route = createFileRoute('/evento/$eventUuid/mensagens')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData({ ...channelsQuery(client), revalidateIfStale: true }),
  head: () => ({ meta: [{ title: 'Mensagens' }] }),
  pendingComponent: ClientPageLoading,
  component: ChannelsScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { GiftsScreen } from '@/features/gifts/GiftsScreen'
import { giftsQuery } from '@/features/gifts/queries'
import { TeamGifts } from '@/features/gifts/TeamGifts'
import { SiteLoading } from '@/features/site/SiteLoading'

export const Route = createFileRoute('/app/$eventUuid/website-and-gifts/gifts')({
  loader: ({ context: { queryClient, client }, params: { eventUuid } }) =>
    queryClient.ensureQueryData(giftsQuery({ client, eventUuid })),
  pendingComponent: SiteLoading,
  component: Page,
})

function Page() {
  return (
    <TeamGifts now="gifts">
      <GiftsScreen />
    </TeamGifts>
  )
}

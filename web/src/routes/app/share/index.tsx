import { createFileRoute } from '@tanstack/react-router'
import { ShareScreen } from '@/features/referrals/ShareScreen'

export const Route = createFileRoute('/app/share/')({
  head: () => ({ meta: [{ title: 'Indicações · Cortejo' }] }),
  component: ShareScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { SupportScreen } from '@/features/account/SupportScreen'

export const Route = createFileRoute('/app/menu/support')({
  head: () => ({ meta: [{ title: 'Falar com a gente · Cortejo' }] }),
  component: SupportScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '@/features/account/ProfileScreen'

export const Route = createFileRoute('/app/menu/profile')({
  head: () => ({ meta: [{ title: 'Informações do usuário · Cortejo' }] }),
  component: ProfileScreen,
})

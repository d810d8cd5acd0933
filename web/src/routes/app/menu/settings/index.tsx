import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '@/features/account/SettingsScreen'

export const Route = createFileRoute('/app/menu/settings/')({
  head: () => ({ meta: [{ title: 'Configurações · Cortejo' }] }),
  component: SettingsScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { SettingsHelperScreen } from '@/features/wallet/setup/SettingsHelperScreen'

export const Route = createFileRoute('/app/wallet/settings-helper')({
  head: () => ({ meta: [{ title: 'Como mudar a carteira · Cortejo' }] }),
  component: SettingsHelperScreen,
})

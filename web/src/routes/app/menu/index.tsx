import { createFileRoute } from '@tanstack/react-router'
import { useShell } from '@/app/frame/useShell'
import { MenuScreen } from '@/features/account/MenuScreen'

export const Route = createFileRoute('/app/menu/')({
  head: () => ({ meta: [{ title: 'Menu · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <MenuScreen onShortcuts={useShell().openShortcuts} />
}

import { createFileRoute } from '@tanstack/react-router'
import { BusinessScreen } from '@/features/account/BusinessScreen'

export const Route = createFileRoute('/app/menu/business/')({
  head: () => ({ meta: [{ title: 'Meu negócio · Cortejo' }] }),
  component: BusinessScreen,
})

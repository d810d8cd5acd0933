import { createFileRoute } from '@tanstack/react-router'
import { MembershipsScreen } from '@/features/business/MembershipsScreen'

export const Route = createFileRoute('/app/menu/memberships/')({
  head: () => ({ meta: [{ title: 'Espaços de trabalho · Cortejo' }] }),
  component: MembershipsScreen,
})

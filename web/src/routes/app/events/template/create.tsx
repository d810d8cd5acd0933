import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { CreateTemplateScreen } from '@/features/templates/CreateTemplateScreen'
import { eventTypeKeys } from '@/lib/eventTypes'

const search = z.object({ type: z.enum(eventTypeKeys).optional().catch(undefined) })

export const Route = createFileRoute('/app/events/template/create')({
  validateSearch: search,
  head: () => ({ meta: [{ title: 'Criar modelo · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { type } = Route.useSearch()
  return <CreateTemplateScreen {...(type && { type })} />
}

import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { Content } from '@/features/frame/Content'
import { EmptyState } from '@/ui/EmptyState'

const search = z.object({ tab: z.enum(['planning']).default('planning').catch('planning') })

export const Route = createFileRoute('/app/$eventUuid/organization')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams<z.infer<typeof search>>({ tab: 'planning' })] },
  component: Organization,
})

function Organization() {
  return (
    <Content>
      <EmptyState title="Este evento ainda não tem tarefas" />
    </Content>
  )
}

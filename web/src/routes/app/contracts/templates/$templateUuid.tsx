import { createFileRoute, notFound } from '@tanstack/react-router'
import { templateQuery } from '@/features/contracts/queries'
import { TemplateScreen } from '@/features/contracts/templates/TemplateScreen'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/contracts/templates/$templateUuid')({
  staticData: { aloneOnPhone: true },
  loader: async ({ context: { queryClient, client }, params: { templateUuid } }) => {
    if (!isUuid(templateUuid)) throw notFound()
    return queryClient.fetchQuery(templateQuery(client, templateUuid))
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.name ?? 'Modelo de contrato'} · Cortejo` }],
  }),
  component: Page,
})

function Page() {
  const { templateUuid } = Route.useParams()
  return <TemplateScreen key={templateUuid} templateUuid={templateUuid} />
}

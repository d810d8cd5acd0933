import { createFileRoute } from '@tanstack/react-router'
import { PublicVendorsPage } from '@/features/publicevent/PublicVendorsPage'
import { publicEventQuery, publicVendorsQuery, requireSlug } from '@/features/publicevent/query'

export const Route = createFileRoute('/$slug_/fornecedores/')({
  beforeLoad: ({ params }) => requireSlug(params.slug),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [event] = await Promise.all([
      queryClient.ensureQueryData(publicEventQuery(slug)),
      queryClient.ensureQueryData(publicVendorsQuery(slug)),
    ])
    return event
  },
  head: ({ loaderData: event }) =>
    event ? { meta: [{ title: `Fornecedores · ${event.title}` }] } : {},
  component: Page,
})

function Page() {
  const { slug } = Route.useParams()
  return <PublicVendorsPage slug={slug} />
}

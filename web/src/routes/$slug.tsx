import { createFileRoute } from '@tanstack/react-router'
import { PublicEventPage } from '@/features/publicevent/PublicEventPage'
import { publicEventQuery, requireSlug } from '@/features/publicevent/query'

export const Route = createFileRoute('/$slug')({
  beforeLoad: ({ params }) => requireSlug(params.slug),
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData(publicEventQuery(params.slug)),
  head: ({ loaderData: event }) => {
    if (!event) return {}
    // What a shared link shows is the server's to say: its readers run no scripts.
    return {
      meta: [{ title: event.names.length > 0 ? event.names.join(' & ') : event.title }],
    }
  },
  component: Page,
})

function Page() {
  const { slug } = Route.useParams()
  return <PublicEventPage slug={slug} />
}

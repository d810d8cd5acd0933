import { createFileRoute, notFound } from '@tanstack/react-router'
import { PublicEventPage } from '@/features/publicevent/PublicEventPage'
import { publicEventQuery } from '@/features/publicevent/query'

/** Words and a random part, joined by hyphens. */
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)+$/

export const Route = createFileRoute('/$slug')({
  beforeLoad: ({ params }) => {
    if (params.slug.length > 80 || !slugShape.test(params.slug)) throw notFound()
  },
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

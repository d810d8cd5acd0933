import { createFileRoute, notFound } from '@tanstack/react-router'
import { PublicEventPage } from '@/features/publicevent/PublicEventPage'
import { publicEventQuery } from '@/features/publicevent/query'
import { formatLongDay } from '@/lib/dates'

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
    const title = event.names.length > 0 ? event.names.join(' & ') : event.title
    const place = event.ceremonyPlace ?? event.receptionPlace
    const description = [event.date && formatLongDay(event.date), place].filter(Boolean).join(' · ')
    return {
      meta: [
        { title },
        { name: 'description', content: description || event.title },
        { property: 'og:type', content: 'website' },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description || event.title },
        ...(event.imageUrl
          ? [
              {
                property: 'og:image',
                content: new URL(event.imageUrl, window.location.origin).toString(),
              },
            ]
          : []),
      ],
    }
  },
  component: Page,
})

function Page() {
  const { slug } = Route.useParams()
  return <PublicEventPage slug={slug} />
}

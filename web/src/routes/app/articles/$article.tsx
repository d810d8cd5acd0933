import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArticleScreen } from '@/features/articles/ArticleScreen'

export const Route = createFileRoute('/app/articles/$article')({
  // What an article is written in is read only here: no other screen carries it.
  loader: async ({ params: { article: slug }, context: { queryClient } }) => {
    const [{ articleOf }, { articleQuery }] = await Promise.all([
      import('@/features/articles/catalogue'),
      import('@/features/articles/text'),
    ])
    const article = articleOf(slug)
    const blocks = article && (await queryClient.ensureQueryData(articleQuery(slug)))
    if (!blocks) throw notFound()
    return { article, blocks }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.article.title ?? 'Ajuda'} · Cortejo` }],
  }),
  component: Page,
})

function Page() {
  return <ArticleScreen {...Route.useLoaderData()} />
}

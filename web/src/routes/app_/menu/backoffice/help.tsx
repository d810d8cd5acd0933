import { createFileRoute, notFound } from '@tanstack/react-router'
import { StaffHelpScreen } from '@/features/articles/StaffHelpScreen'

export const Route = createFileRoute('/app_/menu/backoffice/help')({
  loader: async ({ context: { queryClient } }) => {
    const [{ staffArticle }, { articleQuery }] = await Promise.all([
      import('@/features/articles/catalogue'),
      import('@/features/articles/text'),
    ])
    const blocks = await queryClient.ensureQueryData(articleQuery(staffArticle.slug))
    if (!blocks) throw notFound()
    return { blocks }
  },
  head: () => ({ meta: [{ title: 'Como fazer · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <StaffHelpScreen {...Route.useLoaderData()} />
}

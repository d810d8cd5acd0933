import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { AddBusinessScreen } from '@/features/business/AddBusinessScreen'
import { StaffWelcome } from '@/features/business/StaffWelcome'
import { whoIsSignedIn } from '@/features/workspace/me'

/** Outside the app's frame: whoever opens the first business has no place to go yet. */
export const Route = createFileRoute('/app_/menu/memberships/add')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const me = await whoIsSignedIn(queryClient)
    if (!me) throw redirect({ to: '/auth/signin', search: { callbackUrl: location.href } })
    // One's own workspace is one.
    if (me.businessMemberships.some((membership) => membership.role === 'OWNER')) {
      throw redirect({ to: '/app', replace: true })
    }
    return { me }
  },
  head: ({ match }) => ({
    meta: [
      {
        title:
          match.context.me?.role === 'GLOBAL_ADMIN'
            ? 'Equipe Cortejo'
            : 'Criar seu espaço de trabalho · Cortejo',
      },
    ],
  }),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const [opening, setOpening] = useState(me.role !== 'GLOBAL_ADMIN')
  if (!opening) return <StaffWelcome name={me.name} onOpenBusiness={() => setOpening(true)} />
  return <AddBusinessScreen me={me} />
}

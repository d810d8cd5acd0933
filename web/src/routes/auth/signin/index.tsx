import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { whoIsSignedIn } from '@/app/workspace/me'
import { AuthLayout } from '@/features/auth/AuthLayout'
import { SignIn } from '@/features/auth/SignIn'
import { safeCallback, signInSearch } from '@/lib/callback'

export const Route = createFileRoute('/auth/signin/')({
  validateSearch: signInSearch,
  beforeLoad: async ({ context: { queryClient }, search: { callbackUrl } }) => {
    const me = await whoIsSignedIn(queryClient, { asking: true })
    if (me) throw redirect({ href: safeCallback(callbackUrl), replace: true })
  },
  head: () => ({ meta: [{ title: 'Entrar · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { callbackUrl } = Route.useSearch()
  const phone = useLocation({ select: ({ state }) => state.phone })
  return (
    <AuthLayout>
      <SignIn {...(callbackUrl !== undefined && { callbackUrl })} {...(phone && { phone })} />
    </AuthLayout>
  )
}

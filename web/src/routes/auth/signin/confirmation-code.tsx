import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { AuthLayout } from '@/features/auth/AuthLayout'
import { ConfirmCode } from '@/features/auth/ConfirmCode'
import { signInSearch } from '@/lib/callback'

export const Route = createFileRoute('/auth/signin/confirmation-code')({
  validateSearch: signInSearch,
  beforeLoad: ({ location, search }) => {
    // Opened directly, there is no code to confirm: begin with the phone.
    if (!location.state.code) throw redirect({ to: '/auth/signin', search, replace: true })
  },
  head: () => ({ meta: [{ title: 'Digite o código · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { callbackUrl } = Route.useSearch()
  const code = useLocation({ select: ({ state }) => state.code })
  if (!code) return null
  return (
    <AuthLayout>
      <ConfirmCode
        key={code.attempt}
        code={code}
        {...(callbackUrl !== undefined && { callbackUrl })}
      />
    </AuthLayout>
  )
}

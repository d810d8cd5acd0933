import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { AuthLayout } from '@/features/auth/AuthLayout'
import { ConfirmCode } from '@/features/auth/ConfirmCode'

const search = z.object({ callbackUrl: z.string().optional().catch(undefined) })

export const Route = createFileRoute('/auth/signin/confirmation-code')({
  validateSearch: search,
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

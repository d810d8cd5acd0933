import { createFileRoute, redirect } from '@tanstack/react-router'

/** The specification knows the business's page by two addresses. */
export const Route = createFileRoute('/app/business')({
  beforeLoad: () => {
    throw redirect({ to: '/app/menu/business', replace: true })
  },
})

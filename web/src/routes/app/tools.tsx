import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address of the specification without a page of its own: its tools are in the menu. */
export const Route = createFileRoute('/app/tools')({
  beforeLoad: () => {
    throw redirect({ to: '/app/menu', replace: true })
  },
})

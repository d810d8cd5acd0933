import { createFileRoute, redirect } from '@tanstack/react-router'

/** The default landing after sign-in: the list of events. */
export const Route = createFileRoute('/app/')({
  beforeLoad: () => {
    throw redirect({ to: '/app/events', replace: true })
  },
})

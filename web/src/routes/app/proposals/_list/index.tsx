import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/app/proposals/_list/')({})

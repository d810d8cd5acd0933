import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/app/events/create')({ component: () => null })

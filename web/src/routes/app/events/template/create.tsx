import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/app/events/template/create')({ component: () => null })

import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/app_/menu/memberships/add')({ component: () => null })

import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/evento/')({ component: () => null })

import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/app/$eventUuid/settings/update-date/')({})

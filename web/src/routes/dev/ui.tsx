import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '@/features/gallery/Gallery'

export const Route = createFileRoute('/dev/ui')({
  head: () => ({ meta: [{ title: 'Componentes · Cortejo' }] }),
  component: Gallery,
})

import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { mustHold } from '@/features/customer/holds'

/** Without the area there is nothing here. */
export const Route = createFileRoute('/evento/$eventUuid/documentos')({
  beforeLoad: ({ context }) => mustHold(context, 'DOCUMENTS'),
  head: () => ({ meta: [{ title: 'Documentos' }] }),
  pendingComponent: ClientPageLoading,
})

import { createFileRoute } from '@tanstack/react-router'
import { AddScreen } from '@/features/customer/documents/AddScreen'
import { mustHold } from '@/features/customer/holds'

export const Route = createFileRoute('/evento/$eventUuid/documentos/add/')({
  beforeLoad: ({ context }) => mustHold(context, 'DOCUMENTS', 'EDIT'),
  component: Page,
})

function Page() {
  return <AddScreen />
}

import { createFileRoute, redirect } from '@tanstack/react-router'
import { AttachmentPicker } from '@/features/proposals/form/AttachmentPicker'
import { openedForm } from '@/features/proposals/form/session'

export const Route = createFileRoute('/app/proposals/_form/attachment')({
  beforeLoad: ({ context: { businessId } }) => {
    // Opened alone it belongs to no form.
    if (!openedForm(businessId)) throw redirect({ to: '/app/proposals/add', replace: true })
  },
  head: () => ({ meta: [{ title: 'Anexo do orçamento · Cortejo' }] }),
  component: AttachmentPicker,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { MethodsPicker } from '@/features/proposals/form/MethodsPicker'
import { openedForm } from '@/features/proposals/form/session'

export const Route = createFileRoute('/app/proposals/_form/payment-methods')({
  beforeLoad: ({ context: { businessId } }) => {
    // Opened alone it belongs to no form.
    if (!openedForm(businessId)) throw redirect({ to: '/app/proposals/add', replace: true })
  },
  head: () => ({ meta: [{ title: 'Formas de pagamento · Cortejo' }] }),
  component: MethodsPicker,
})

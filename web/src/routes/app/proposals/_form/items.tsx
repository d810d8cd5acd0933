import { createFileRoute, redirect } from '@tanstack/react-router'
import { ItemsPicker } from '@/features/proposals/form/ItemsPicker'
import { openedForm } from '@/features/proposals/form/session'

export const Route = createFileRoute('/app/proposals/_form/items')({
  beforeLoad: ({ context: { businessId } }) => {
    // Opened alone it belongs to no form.
    if (!openedForm(businessId)) throw redirect({ to: '/app/proposals/add', replace: true })
  },
  head: () => ({ meta: [{ title: 'Itens do orçamento · Cortejo' }] }),
  component: ItemsPicker,
})

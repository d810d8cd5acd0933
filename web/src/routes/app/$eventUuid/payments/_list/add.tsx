import { createFileRoute } from '@tanstack/react-router'
import { NewInvoiceSheet } from '@/features/payments/add/NewInvoiceSheet'
import { present, uuidIn } from '@/lib/search'

export const Route = createFileRoute('/app/$eventUuid/payments/_list/add')({
  // The task it is about, where it was opened from one.
  validateSearch: (search: Record<string, unknown>): { tarefa?: string } =>
    present({ tarefa: uuidIn(search.tarefa) }),
  component: NewPayment,
})

function NewPayment() {
  const { eventUuid } = Route.useParams()
  const { tarefa } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewInvoiceSheet
      eventUuid={eventUuid}
      taskId={tarefa}
      onClose={() =>
        void navigate({
          to: '/app/$eventUuid/payments',
          params: { eventUuid },
          search: true,
          resetScroll: false,
        })
      }
    />
  )
}

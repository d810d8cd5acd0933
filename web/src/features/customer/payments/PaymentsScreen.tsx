import { useInfiniteQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { EndOfList } from '@/app/frame/EndOfList'
import { PaymentGroups, paymentsQuery, Summary } from '@/features/payments'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { paymentLink } from './links'

/** The client's payments: paid, overdue and upcoming, of the event or of one task. */
export function PaymentsScreen({ taskUuid }: { taskUuid?: string }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const query = useInfiniteQuery(paymentsQuery(client, taskUuid ? { taskId: taskUuid } : {}))
  // The way here waited for the first page.
  const payments = query.data?.pages.flatMap(({ items }) => items) ?? []
  const totals = query.data?.pages[0]?.totals
  return (
    <AreaPage
      area="PAYMENTS"
      back={
        taskUuid
          ? {
              link: linkOptions({
                to: '/evento/$eventUuid/organizacao/$taskUuid',
                params: { eventUuid, taskUuid },
              }),
              label: 'Tarefa',
            }
          : {
              link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
              label: 'Início',
            }
      }
      title="Pagamentos"
    >
      {payments.length === 0 || !totals ? (
        <EmptyState
          icon={<Receipt size={26} aria-hidden />}
          title={taskUuid ? 'Nenhum pagamento nesta tarefa' : 'Nenhum pagamento por aqui'}
        >
          O que for combinado com {access.event.planner.name} e com os fornecedores aparece nesta
          página, com os vencimentos e o código Pix.
        </EmptyState>
      ) : (
        <>
          <Card>
            <Summary totals={totals} side="client" />
          </Card>
          <div className="@container">
            <PaymentGroups
              as="h2"
              payments={payments}
              view="mes"
              linkOf={({ uuid }) => paymentLink(eventUuid, uuid)}
              partial={query.hasNextPage}
            />
          </div>
          <EndOfList query={query} />
        </>
      )}
    </AreaPage>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paymentsQuery } from '@/features/payments'
import { formatMoney } from '@/lib/money'
import { textLinkClass } from '@/ui/TextLink'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'

/** What a task costs, on the task's own page; nothing where it costs nothing. */
export default function TaskPaymentsSection({ taskUuid }: { taskUuid: string }) {
  const { client, eventUuid } = useCustomerEvent()
  const { data } = useInfiniteQuery(paymentsQuery(client, { taskId: taskUuid }))
  const totals = data?.pages[0]?.totals
  if (!totals || totals.invoices === 0) return null
  return (
    <Section title="Pagamentos">
      <p className="text-body">
        {formatMoney(totals.paid)} pagos de {formatMoney(totals.agreed)}.{' '}
        <Link
          to="/evento/$eventUuid/organizacao/$taskUuid/payments"
          params={{ eventUuid, taskUuid }}
          className={textLinkClass}
        >
          Ver pagamentos
        </Link>
      </p>
    </Section>
  )
}

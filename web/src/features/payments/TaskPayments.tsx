import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatMoney } from '@/lib/money'
import { buttonClass } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { PaymentRow } from './list/PaymentRow'
import { taskPaymentsQuery } from './queries'

/** What a task costs: its payments, and the way to agree on another. */
export function TaskPayments({ eventUuid, taskUuid }: { eventUuid: string; taskUuid: string }) {
  const { client } = useWorkspace()
  const query = useQuery(taskPaymentsQuery(client, eventUuid, taskUuid))
  const { items = [], totals } = query.data ?? {}
  return (
    <div className="flex flex-col items-start gap-3">
      {query.isPending && (
        <>
          <LoadingStatus>Carregando os pagamentos…</LoadingStatus>
          <Skeleton className="h-12 w-full" />
        </>
      )}
      {query.isError && !query.data && (
        <LoadFailed title="Não deu para carregar os pagamentos" query={query} />
      )}
      {query.data && items.length === 0 && <EmptyLine>Nenhum pagamento desta tarefa.</EmptyLine>}
      {items.length > 0 && (
        <div className="w-full">
          <ul className="isolate border-t border-line">
            {items.map((payment) => (
              <PaymentRow
                key={payment.uuid}
                payment={payment}
                link={linkOptions({
                  to: '/app/$eventUuid/payments/$paymentUuid',
                  params: { eventUuid, paymentUuid: payment.uuid },
                })}
              />
            ))}
          </ul>
          {totals && (
            <p className="mt-2 text-sm text-muted tabular-nums">
              {formatMoney(totals.paid)} pagos de {formatMoney(totals.agreed)}
            </p>
          )}
        </div>
      )}
      <Link
        to="/app/$eventUuid/payments/add"
        params={{ eventUuid }}
        search={{ tarefa: taskUuid }}
        className={buttonClass('secondary', 'sm')}
      >
        <Plus size={16} aria-hidden />
        Novo pagamento
      </Link>
    </div>
  )
}

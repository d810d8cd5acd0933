import { useQueryClient } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  invoiceCancel,
  invoiceDelete,
  invoiceReopen,
  invoiceRestore,
} from '@/client/api/invoice.gen'
import { paymentRemoveReceipt, paymentUpdateStatus } from '@/client/api/payment.gen'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import type { Payment } from './model'
import { refreshPayments } from './queries'

type Status = Payment['status']

const said: Readonly<Record<Status, string>> = {
  PAID: 'Marcado como pago',
  PENDING: 'Marcado como pendente',
  CANCELLED: 'Parcela cancelada',
  REFUNDED: 'Marcado como estornado',
}

/** What is done with payments and what is agreed, each with its way back. */
export function usePaymentActions(client: ScopedClient) {
  const queryClient = useQueryClient()

  /** Does something, says why it could not be done, and reads the lists anew. */
  async function attempt(failure: string, act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      toast.error(failure, { description: toProblem(error).detail })
      return false
    } finally {
      await refreshPayments(queryClient, client)
    }
  }

  const setStatus = (uuid: string, status: Status, paidOn?: string) =>
    paymentUpdateStatus({
      client,
      body: { uuid, status, ...(status === 'PAID' && paidOn && { paidOn }) },
      throwOnError: true,
    })

  function mark({ uuid, status: before, to, price, paidOn }: Payment, status: Status) {
    return attempt('Não deu para mudar o pagamento', async () => {
      await setStatus(uuid, status)
      toast.success(said[status], {
        description: `${to.name}, ${formatMoney(price)}`,
        undo: () =>
          void attempt('Não deu para desfazer', () => setStatus(uuid, before, paidOn ?? undefined)),
      })
    })
  }

  /** Everything of an agreement that is still to be paid. */
  function cancelRest({ invoice }: Payment) {
    return attempt('Não deu para cancelar', async () => {
      await invoiceCancel({ client, body: { uuid: invoice.uuid }, throwOnError: true })
      toast.success('Parcelas em aberto canceladas', { description: invoice.title })
    })
  }

  function reopen({ invoice }: Payment) {
    return attempt('Não deu para reabrir', async () => {
      await invoiceReopen({ client, body: { uuid: invoice.uuid }, throwOnError: true })
      toast.success('Parcelas reabertas', { description: invoice.title })
    })
  }

  function remove({ invoice }: Payment) {
    return attempt('Não deu para excluir', async () => {
      await invoiceDelete({ client, body: { uuid: invoice.uuid }, throwOnError: true })
      toast.success('Combinado excluído', {
        description: invoice.title,
        undo: () =>
          void attempt('Não deu para trazer de volta', () =>
            invoiceRestore({ client, body: { uuid: invoice.uuid }, throwOnError: true }),
          ),
      })
    })
  }

  function removeReceipt({ uuid }: Payment) {
    return attempt('Não deu para retirar o comprovante', async () => {
      await paymentRemoveReceipt({ client, body: { uuid }, throwOnError: true })
      toast.success('Comprovante retirado')
    })
  }

  return { mark, cancelRest, reopen, remove, removeReceipt }
}

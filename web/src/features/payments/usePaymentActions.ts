import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useState } from 'react'
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
import { ConfirmDialog } from '@/ui/ConfirmDialog'
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

interface Asked {
  detail: string
  go: () => Promise<boolean>
}

/**
 * Returns the actions on payments and agreements, each with its undo. `question` is the pending confirmation, which
 * callers must render next to the button.
 */
export function usePaymentActions(client: ScopedClient) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [asking, setAsking] = useState(false)

  /**
   * Runs a change, shows a toast if it fails, and refetches the lists. If the server requires a confirmation, asks
   * for it and repeats the change.
   */
  async function attempt(
    failure: string,
    act: (anyway: { anyway?: true }) => Promise<unknown>,
    anyway: { anyway?: true } = {},
  ): Promise<boolean> {
    try {
      await act(anyway)
      return true
    } catch (error) {
      const { code, detail } = toProblem(error)
      if (code === 'confirm') {
        setAsked({ detail, go: () => attempt(failure, act, { anyway: true }) })
        setAsking(true)
      } else toast.error(failure, { description: detail })
      return false
    } finally {
      await refreshPayments(queryClient, client)
    }
  }

  const setStatus = (uuid: string, status: Status, anyway: { anyway?: true }, paidOn?: string) =>
    paymentUpdateStatus({
      client,
      body: { uuid, status, ...anyway, ...(status === 'PAID' && paidOn && { paidOn }) },
      throwOnError: true,
    })

  function mark({ uuid, status: before, to, price, paidOn }: Payment, status: Status) {
    return attempt('Não deu para mudar o pagamento', async (anyway) => {
      await setStatus(uuid, status, anyway)
      toast.success(said[status], {
        description: `${to.name}, ${formatMoney(price)}`,
        undo: () =>
          void attempt('Não deu para desfazer', (again) =>
            setStatus(uuid, before, again, paidOn ?? undefined),
          ),
      })
    })
  }

  /** Everything of an agreement that is still to be paid. */
  function cancelRest({ invoice }: Payment) {
    return attempt('Não deu para cancelar', async (anyway) => {
      await invoiceCancel({ client, body: { uuid: invoice.uuid, ...anyway }, throwOnError: true })
      toast.success('Parcelas em aberto canceladas', { description: invoice.title })
    })
  }

  function reopen({ invoice }: Payment) {
    return attempt('Não deu para reabrir', async () => {
      await invoiceReopen({ client, body: { uuid: invoice.uuid }, throwOnError: true })
      toast.success('Parcelas reabertas', { description: invoice.title })
    })
  }

  function remove({ invoice }: Payment, onGone: () => void) {
    return attempt('Não deu para excluir', async () => {
      await invoiceDelete({ client, body: { uuid: invoice.uuid }, throwOnError: true })
      onGone()
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

  const question: ReactNode = createElement(ConfirmDialog, {
    open: asking,
    onOpenChange: setAsking,
    title: 'Há um boleto em aberto',
    description: asked?.detail,
    confirmText: 'Mudar mesmo assim',
    onConfirm: () => asked?.go(),
  })

  return { mark, cancelRest, reopen, remove, removeReceipt, question }
}

import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { PaymentDetails } from '../model'
import { onlineQuery } from './online'

/** How a payment that the client makes to the business runs online. */
export function useOnline({ uuid, invoice }: PaymentDetails) {
  const { client } = useWorkspace()
  return useQuery({
    ...onlineQuery(client, uuid),
    enabled: invoice.payer === 'CLIENT' && invoice.payee === 'BUSINESS',
  }).data
}

/** Whether the money that was due came online: then the provider says what becomes of it. */
export function usePaidOnline(payment: PaymentDetails): boolean {
  const online = useOnline(payment)
  return online?.attempts.some(({ paid, overpaid }) => paid > overpaid) ?? false
}

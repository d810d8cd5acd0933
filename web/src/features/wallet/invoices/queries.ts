import type { ScopedClient } from '@/app/workspace/clients'
import { invoiceBalanceOptions } from '@/client/api/invoice.gen'
import { walletGetPagarmeTransactionsInfiniteOptions } from '@/client/api/wallet.gen'
import type { InvoicesSearch, WalletNumber } from './search'

const apiNumbers = {
  disponivel: 'AVAILABLE',
  'a-receber': 'PENDING',
  'a-liberar': 'WAITING',
  transferido: 'TRANSFERRED',
  retido: 'HELD',
} as const satisfies Record<WalletNumber, string>

/** The numbers of the wallet. */
export function balanceQuery(client: ScopedClient) {
  return invoiceBalanceOptions({ client })
}

/** The lines of the number that the address chooses, page after page. */
export function linesQuery(
  client: ScopedClient,
  { numero = 'disponivel', presentes, evento }: InvoicesSearch,
) {
  return {
    ...walletGetPagarmeTransactionsInfiniteOptions({
      client,
      query: {
        number: apiNumbers[numero],
        ...(presentes && { gifts: true }),
        ...(evento && { eventUuid: evento }),
      },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** Where the statement of a month comes from. */
export function statementAddress(
  businessId: string,
  format: 'Csv' | 'Ofx' | 'Pdf',
  month: string,
  gifts: boolean,
): string {
  return `/api/b/${businessId}/wallet.getStatement${format}?month=${month}${gifts ? '&gifts=true' : ''}`
}

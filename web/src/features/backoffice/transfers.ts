import { adminClient } from '@/app/workspace/clients'
import {
  adminGetPendingTransfersOptions,
  adminGetTransfersBatchInfiniteOptions,
} from '@/client/api/admin.gen'
import type { BonificationsBatchTransfer, BonificationsPendingTransfer } from '@/client/types.gen'

/** The businesses with bonuses available, those that can be paid first. */
export const pendingTransfersQuery = adminGetPendingTransfersOptions({ client: adminClient })

/** The transfers that are on their way, or that ended, page after page. */
export function transfersBatchQuery(state: 'OPEN' | 'ENDED') {
  return {
    ...adminGetTransfersBatchInfiniteOptions({ client: adminClient, query: { state } }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** Whether a query is of transfers: all of them change with each step. */
export function isOfTransfers({ queryKey: [key] }: { queryKey: readonly unknown[] }): boolean {
  return /^adminGet(PendingTransfers|TransfersBatch)$/.test(
    (key as { _id?: string } | undefined)?._id ?? '',
  )
}

/** Why a business cannot be paid now. */
export const hindranceTexts: Record<
  Exclude<BonificationsPendingTransfer['hindrance'], ''>,
  string
> = {
  NO_PIX: 'A carteira não tem chave Pix.',
  OPEN: 'Já há uma transferência aberta.',
  TOO_SOON: 'Ainda não passou o prazo desde o último Pix.',
  BELOW_MINIMUM: 'Não chega ao mínimo.',
  IN_CONTROL: 'Você está no controle de um espaço: devolva-o antes.',
  TEAM: 'Você é da equipe deste negócio.',
}

/** The states of a transfer, as staff read them. */
export const transferStates: Record<
  BonificationsBatchTransfer['status'],
  { label: string; tone: 'neutral' | 'amber' | 'sage' | 'coral' | 'slate' }
> = {
  PROPOSED: { label: 'Espera aprovação', tone: 'amber' },
  APPROVED: { label: 'A pagar', tone: 'slate' },
  PAID: { label: 'Paga', tone: 'sage' },
  RETURNED: { label: 'O banco devolveu', tone: 'coral' },
  REFUSED: { label: 'Recusada', tone: 'neutral' },
}

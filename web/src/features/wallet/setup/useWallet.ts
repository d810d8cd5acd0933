import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { WalletGetOutput } from '@/client/types.gen'
import { walletQuery } from './queries'

/** The wallet, whether the caller may set its missing parts, and how to store a newer answer. */
export function useWallet() {
  const { client, business, may } = useWorkspace()
  const queryClient = useQueryClient()
  const query = walletQuery(client)
  const { data: wallet } = useSuspenseQuery(query)
  return {
    wallet,
    client,
    inControl: business.inControl,
    canWrite: wallet.canWrite && may('WRITE_WALLET'),
    store: (next: WalletGetOutput) => queryClient.setQueryData(query.queryKey, next),
  }
}

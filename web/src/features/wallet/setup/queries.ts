import type { ScopedClient } from '@/app/workspace/clients'
import { walletGetOptions } from '@/client/api/wallet.gen'

/** The business's wallet, masked. */
export function walletQuery(client: ScopedClient) {
  return walletGetOptions({ client })
}

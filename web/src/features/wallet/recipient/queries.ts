import type { ScopedClient } from '@/app/workspace/clients'
import { walletGetRecipientOptions } from '@/client/api/wallet.gen'

/** How the business's account at the payment provider is. */
export function recipientQuery(client: ScopedClient) {
  return walletGetRecipientOptions({ client })
}

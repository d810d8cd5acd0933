import { adminClient } from '@/app/workspace/clients'
import { adminGetWalletOptions } from '@/client/api/admin.gen'

/** A business's wallet as staff see it, masked, with their changes of it. */
export function staffWalletQuery(businessUuid: string) {
  return adminGetWalletOptions({ client: adminClient, query: { businessUuid } })
}

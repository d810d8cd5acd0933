import type { ScopedClient } from '@/app/workspace/clients'
import {
  proposalsGetPriceListOptions,
  proposalsGetTemplatesOptions,
} from '@/client/api/proposals.gen'

/** The services that the business sells, with their prices. */
export function priceListQuery(client: ScopedClient) {
  return proposalsGetPriceListOptions({ client })
}

/** The texts that proposals begin with. */
export function textsQuery(client: ScopedClient) {
  return proposalsGetTemplatesOptions({ client })
}

import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  proposalsGetOptions,
  proposalsGetPriceListOptions,
  proposalsGetTemplatesOptions,
} from '@/client/api/proposals.gen'
import type { ProposalsGetOutput } from '@/client/types.gen'

/** One proposal. Each visit asks anew: it is written over the version that stands. */
export function editedQuery(client: ScopedClient, uuid: string) {
  return { ...proposalsGetOptions({ client, query: { uuid } }), staleTime: 0 }
}

/** The services that the business sells, with their prices. */
export function priceListQuery(client: ScopedClient) {
  return proposalsGetPriceListOptions({ client })
}

/** The texts that proposals begin with. */
export function textsQuery(client: ScopedClient) {
  return proposalsGetTemplatesOptions({ client })
}

/** After a proposal was saved: what is shown of it is what the server answered, and lists are stale. */
export function noteProposal(
  queryClient: QueryClient,
  client: ScopedClient,
  proposal: ProposalsGetOutput,
) {
  queryClient.setQueryData(editedQuery(client, proposal.uuid).queryKey, proposal)
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'proposalsGetAll') })
}

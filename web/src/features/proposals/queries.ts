import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  proposalsGetAllInfiniteOptions,
  proposalsGetAllOptions,
  proposalsGetOptions,
} from '@/client/api/proposals.gen'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { asked, type ProposalsSearch } from './search'

/** Proposals, the newest first, page after page, narrowed by what the address says. */
export function proposalsQuery(client: ScopedClient, search: ProposalsSearch = {}) {
  return {
    ...proposalsGetAllInfiniteOptions({ client, query: asked(search) }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** The newest of one contact's, which are few. */
export function proposalsOfContactQuery(client: ScopedClient, customerUuid: string) {
  return proposalsGetAllOptions({ client, query: { customerUuid, limit: 5 } })
}

/** The query for one proposal, which is fetched again at each visit. */
export function proposalQuery(client: ScopedClient, uuid: string) {
  return { ...proposalsGetOptions({ client, query: { uuid } }), staleTime: 0 }
}

/** After a proposal was made, changed or brought back: every list is stale. */
export function refreshProposals(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'proposalsGetAll') })
}

/** The same, with what the server answered. */
export function noteProposal(
  queryClient: QueryClient,
  client: ScopedClient,
  proposal: ProposalsGetOutput,
) {
  queryClient.setQueryData(proposalQuery(client, proposal.uuid).queryKey, proposal)
  return refreshProposals(queryClient, client)
}

import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { contractsGetAllInfiniteOptions, contractsGetOptions } from '@/client/api/contracts.gen'
import { contractTemplatesGetAllOptions } from '@/client/api/contractTemplates.gen'
import type { ContractsGetOutput } from '@/client/types.gen'

/** The contracts of an event, or of every event, the newest first, page after page. */
export function contractsQuery(client: ScopedClient, eventUuid?: string, search = '') {
  const query = { ...(eventUuid && { eventUuid }), ...(search && { search }) }
  return {
    ...contractsGetAllInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** One contract with its signers. What they do shows by itself (live updates), and each visit asks anew. */
export function contractQuery(client: ScopedClient, uuid: string) {
  return { ...contractsGetOptions({ client, query: { uuid } }), staleTime: 0 }
}

/** The texts that contracts begin with. */
export function templatesQuery(client: ScopedClient) {
  return contractTemplatesGetAllOptions({ client })
}

/** After a contract was made or changed: what is shown of it is what the server answered, and lists are stale. */
export function noteContract(
  queryClient: QueryClient,
  client: ScopedClient,
  contract: ContractsGetOutput,
) {
  queryClient.setQueryData(contractQuery(client, contract.uuid).queryKey, contract)
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'contractsGetAll') })
}

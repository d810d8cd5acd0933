import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { contractsGetAllInfiniteOptions, contractsGetOptions } from '@/client/api/contracts.gen'
import {
  contractTemplatesGetAllOptions,
  contractTemplatesGetOptions,
} from '@/client/api/contractTemplates.gen'
import type { ContractsGetOutput, ContractTemplatesGetOutput } from '@/client/types.gen'

/** The contracts of an event, or of every event, the newest first, page after page. */
export function contractsQuery(
  client: ScopedClient,
  eventUuid?: string,
  search = '',
  taskUuid?: string,
) {
  const query = {
    ...(eventUuid && { eventUuid }),
    ...(taskUuid && { taskPublicId: taskUuid }),
    ...(search && { search }),
  }
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

/** One of them. Each visit asks anew: it is written on its version. */
export function templateQuery(client: ScopedClient, uuid: string) {
  return { ...contractTemplatesGetOptions({ client, query: { uuid } }), staleTime: 0 }
}

/** After a template was made, changed or taken away: the list, and what it fills, are stale. */
export function refreshTemplates(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({
    predicate: askedOf(client, 'contractTemplatesGetAll', 'contractTemplatesFill'),
  })
}

/** The same, with what the server answered. */
export function noteTemplate(
  queryClient: QueryClient,
  client: ScopedClient,
  template: ContractTemplatesGetOutput,
) {
  queryClient.setQueryData(templateQuery(client, template.uuid).queryKey, template)
  return refreshTemplates(queryClient, client)
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

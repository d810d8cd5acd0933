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

/** The query for one contract with its signers. Live updates keep it current, and each visit fetches it again. */
export function contractQuery(client: ScopedClient, uuid: string) {
  return { ...contractsGetOptions({ client, query: { uuid } }), staleTime: 0 }
}

/** The texts that contracts begin with. */
export function templatesQuery(client: ScopedClient) {
  return contractTemplatesGetAllOptions({ client })
}

/** The query for one template. Each visit fetches it again, because saving needs its current version. */
export function templateQuery(client: ScopedClient, uuid: string) {
  return { ...contractTemplatesGetOptions({ client, query: { uuid } }), staleTime: 0 }
}

/** Marks the list of templates and the filled texts as stale, after a template was created, changed or deleted. */
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

/** Caches the server's answer of a created or changed contract, and marks lists as stale. */
export function noteContract(
  queryClient: QueryClient,
  client: ScopedClient,
  contract: ContractsGetOutput,
) {
  queryClient.setQueryData(contractQuery(client, contract.uuid).queryKey, contract)
  return queryClient.invalidateQueries({ predicate: askedOf(client, 'contractsGetAll') })
}

import type { ScopedClient } from '@/app/workspace/clients'
import { contractsGet, contractsUpdate } from '@/client/api/contracts.gen'
import { contractTemplatesGet, contractTemplatesUpdate } from '@/client/api/contractTemplates.gen'
import type { Writing } from '@/features/documents'
import { contractQuery, refreshTemplates, templateQuery } from './queries'

/** How the text of a draft is written. */
export function draftWriting(client: ScopedClient): Writing {
  return {
    get: async (uuid) => (await contractsGet({ client, query: { uuid }, throwOnError: true })).data,
    save: async ({ uuid, version, content }) => {
      const body = { uuid, version, content }
      const saved = (await contractsUpdate({ client, body, throwOnError: true })).data
      return { version: saved.version ?? version, updatedAt: saved.updatedAt }
    },
    note: (queryClient, uuid, patch) =>
      queryClient.setQueryData(
        contractQuery(client, uuid).queryKey,
        (old) => old && { ...old, ...patch },
      ),
    refresh: () => {},
  }
}

/** The same for a template; its fields can be put into it. */
export function templateWriting(client: ScopedClient): Writing {
  return {
    fields,
    get: async (uuid) =>
      (await contractTemplatesGet({ client, query: { uuid }, throwOnError: true })).data,
    save: async ({ uuid, version, content }) => {
      const body = { uuid, version, content }
      return (await contractTemplatesUpdate({ client, body, throwOnError: true })).data
    },
    note: (queryClient, uuid, patch) =>
      queryClient.setQueryData(
        templateQuery(client, uuid).queryKey,
        (old) => old && { ...old, ...patch },
      ),
    refresh: (queryClient) => void refreshTemplates(queryClient, client),
  }
}

/** What the event and the business say by themselves (api/contracts/fill.go); any other name is asked for. */
const fields = [
  { name: 'cliente', label: 'Nome do cliente' },
  { name: 'evento', label: 'Nome do evento' },
  { name: 'data', label: 'Data do evento' },
  { name: 'horario', label: 'Horário do evento' },
  { name: 'local', label: 'Local do evento' },
  { name: 'empresa', label: 'Nome do seu negócio' },
  { name: 'documento_empresa', label: 'CPF ou CNPJ do seu negócio' },
  { name: 'endereco_empresa', label: 'Endereço do seu negócio' },
  { name: 'cidade', label: 'Cidade do seu negócio' },
  { name: 'hoje', label: 'Data de hoje' },
] as const

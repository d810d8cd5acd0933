import { type ReactNode, useMemo } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  customerCreateDocument,
  customerDeleteDocument,
  customerGetDocument,
  customerGetDocumentLink,
  customerRestoreDocument,
  customerSaveDocument,
  customerUpdateDocument,
} from '@/client/sdk.gen'
import { type Drawer, DrawerProvider } from '@/features/documents'
import { useCustomerEvent } from '../useCustomerEvent'
import { documentQuery, refreshDocuments } from './queries'

/** The drawer of an event as its client opens it: without pictures in texts, and without versions. */
export function ClientDrawer({ children }: { children: ReactNode }) {
  const { client } = useCustomerEvent()
  const drawer = useMemo(() => drawerOf(client), [client])
  return <DrawerProvider value={drawer}>{children}</DrawerProvider>
}

function drawerOf(client: ScopedClient): Drawer {
  const baseUrl = client.getConfig().baseUrl ?? ''
  return {
    baseUrl,
    hasVersions: false,
    get: async (uuid) =>
      (await customerGetDocument({ client, query: { uuid }, throwOnError: true })).data,
    create: async ({ taskUuid, ...document }, headers) => {
      const body = { ...document, ...(taskUuid && { taskPublicId: taskUuid }) }
      return (await customerCreateDocument({ client, body, headers, throwOnError: true })).data
    },
    save: async ({ uuid, version, content }) => {
      const body = { uuid, version, content }
      return (await customerSaveDocument({ client, body, throwOnError: true })).data
    },
    rename: (uuid, name) =>
      customerUpdateDocument({ client, body: { uuid, name }, throwOnError: true }),
    remove: (uuid) => customerDeleteDocument({ client, body: { uuid }, throwOnError: true }),
    restore: (uuid) => customerRestoreDocument({ client, body: { uuid }, throwOnError: true }),
    link: async (uuid) =>
      (await customerGetDocumentLink({ client, query: { uuid }, throwOnError: true })).data.url,
    uploadAddress: ({ uuid, taskUuid }) =>
      `${baseUrl}/customer.uploadDocument?${new URLSearchParams({
        uuid,
        ...(taskUuid && { taskPublicId: taskUuid }),
      })}`,
    note: (queryClient, uuid, patch) =>
      queryClient.setQueryData(
        documentQuery(client, uuid).queryKey,
        (old) => old && { ...old, ...patch },
      ),
    refresh: (queryClient) => void refreshDocuments(queryClient, client),
  }
}

import { type ReactNode, useMemo } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  documentCreate,
  documentDelete,
  documentGet,
  documentGetLink,
  documentRestore,
  documentSave,
  documentUpdate,
  imageUpload,
} from '@/client/sdk.gen'
import { type Drawer, DrawerProvider } from './drawer'
import { documentQuery, refreshDocuments, versionsQuery } from './queries'

/** The drawer of an event as its team opens it. */
export function TeamDrawer({ eventUuid, children }: { eventUuid: string; children: ReactNode }) {
  const { client } = useWorkspace()
  const drawer = useMemo(() => drawerOf(client, eventUuid), [client, eventUuid])
  return <DrawerProvider value={drawer}>{children}</DrawerProvider>
}

function drawerOf(client: ScopedClient, eventUuid: string): Drawer {
  const baseUrl = client.getConfig().baseUrl ?? ''
  const get = async (uuid: string) =>
    (await documentGet({ client, query: { uuid }, throwOnError: true })).data
  return {
    baseUrl,
    hasVersions: true,
    get,
    create: async ({ taskUuid, ...document }, headers) => {
      const body = { eventUuid, ...document, ...(taskUuid && { taskPublicId: taskUuid }) }
      return (await documentCreate({ client, body, headers, throwOnError: true })).data
    },
    save: async (body) => (await documentSave({ client, body, throwOnError: true })).data,
    rename: (uuid, name) => documentUpdate({ client, body: { uuid, name }, throwOnError: true }),
    remove: (uuid) => documentDelete({ client, body: { uuid }, throwOnError: true }),
    restore: (uuid) => documentRestore({ client, body: { uuid }, throwOnError: true }),
    link: async (uuid) =>
      (await documentGetLink({ client, query: { uuid }, throwOnError: true })).data.url,
    uploadAddress: ({ uuid, taskUuid }) =>
      `${baseUrl}/document.upload?${new URLSearchParams({
        eventUuid,
        uuid,
        ...(taskUuid && { taskPublicId: taskUuid }),
      })}`,
    note: (queryClient, uuid, patch) => {
      queryClient.setQueryData(
        documentQuery(client, uuid).queryKey,
        (old) => old && { ...old, ...patch },
      )
      if (patch.content) {
        void queryClient.invalidateQueries({ queryKey: versionsQuery(client, uuid).queryKey })
      }
    },
    refresh: (queryClient) => void refreshDocuments(queryClient, client),
    addPicture: async (file) =>
      (await imageUpload({ client, body: { file }, throwOnError: true })).data.url,
  }
}

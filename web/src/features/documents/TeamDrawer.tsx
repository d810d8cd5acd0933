import { type ReactNode, useMemo } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { imageUpload } from '@/client/api/image.gen'
import { DrawerProvider, drawerOf, type TeamsOwn } from './drawer'

/** The drawer of an event as its team opens it. */
export function TeamDrawer({ eventUuid, children }: { eventUuid: string; children: ReactNode }) {
  const { client } = useWorkspace()
  const drawer = useMemo(() => drawerOf(client, eventUuid, ownOf(client)), [client, eventUuid])
  return <DrawerProvider value={drawer}>{children}</DrawerProvider>
}

function ownOf(client: ScopedClient): TeamsOwn {
  return {
    hasVersions: true,
    addPicture: async (file) =>
      (await imageUpload({ client, body: { file }, throwOnError: true })).data.url,
  }
}

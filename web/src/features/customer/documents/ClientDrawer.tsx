import { type ReactNode, useMemo } from 'react'
import { DrawerProvider, drawerOf } from '@/features/documents'
import { useCustomerEvent } from '../useCustomerEvent'

/** The drawer of an event as its client opens it: without pictures in texts, and without versions. */
export function ClientDrawer({ children }: { children: ReactNode }) {
  const { client, eventUuid } = useCustomerEvent()
  const drawer = useMemo(() => drawerOf(client, eventUuid), [client, eventUuid])
  return <DrawerProvider value={drawer}>{children}</DrawerProvider>
}

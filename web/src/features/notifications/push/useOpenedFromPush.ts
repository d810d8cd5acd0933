import { useEffect, useRef } from 'react'
import { isUuid } from '@/lib/search'
import { type Opened, useNotificationActs } from '../useNotificationActs'

/** Opens what was tapped on the device, while the app is open (public/push.js). */
export function useOpenedFromPush(): void {
  const { open } = useNotificationActs()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listen = ({ data }: MessageEvent<unknown>) => {
      const opened = openedIn(data)
      if (opened) latest.current(opened)
    }
    navigator.serviceWorker.addEventListener('message', listen)
    return () => navigator.serviceWorker.removeEventListener('message', listen)
  }, [])
}

/** What a message, or an address, names; a path that leads out of the app is none. */
export function openedIn(data: unknown): Opened | undefined {
  const { kind, uuid, businessUuid, path } = (data ?? {}) as Partial<Record<string, string>>
  if (kind !== 'open-notification' || !isUuid(uuid) || !isUuid(businessUuid)) return undefined
  if (!path?.startsWith('/app/') && path !== '/app') return undefined
  return { uuid, businessUuid, path }
}

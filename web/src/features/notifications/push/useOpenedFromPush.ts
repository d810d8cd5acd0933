import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUuid } from '@/lib/search'
import { type Opened, useNotificationActs } from '../useNotificationActs'
import { useUnreadCount } from '../useUnreadCount'
import { devicesQuery } from './queries'

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

/** Keeps this browser for whoever is signed in: pushes of another end here, and its icon counts theirs. */
export function usePushIsOurs(): void {
  const queryClient = useQueryClient()
  const unread = useUnreadCount()
  useEffect(() => {
    import('@/app/push/device')
      .then(({ letGoOfAnothers }) =>
        letGoOfAnothers(async () => {
          const { devices } = await queryClient.ensureQueryData(devicesQuery)
          return devices.some(({ isCurrent }) => isCurrent)
        }),
      )
      // Nobody can be asked now: the next time.
      .catch(() => undefined)
  }, [queryClient])
  useEffect(() => {
    navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread])
}

/** What a message, or an address, names; a path that leads out of the app is none. */
export function openedIn(data: unknown): Opened | undefined {
  const { kind, uuid, businessUuid, path } = (data ?? {}) as Partial<Record<string, string>>
  if (kind !== 'open-notification' || !isUuid(uuid) || !isUuid(businessUuid)) return undefined
  if (!path?.startsWith('/app/') && path !== '/app') return undefined
  return { uuid, businessUuid, path }
}

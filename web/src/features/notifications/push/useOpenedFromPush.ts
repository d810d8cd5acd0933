import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isUuid } from '@/lib/search'
import { type Opened, useNotificationActs } from '../useNotificationActs'
import { useUnreadCount } from '../useUnreadCount'
import { devicesQuery } from './queries'

/** Opens a notification that was tapped on the device while the app is open (public/push.js). */
export function useOpenedFromPush(): void {
  const { open } = useNotificationActs()
  const router = useRouter()
  useTapped((data) => {
    const opened = openedIn(data)
    const path = pathIn(data)
    if (opened) open(opened)
    else if (path) void router.navigate({ href: path })
  })
}

/**
 * The same where no business is open: a notification of a business opens through the list, which changes the
 * business.
 */
export function usePushedOutsideOfBusinesses(): void {
  const router = useRouter()
  useTapped((data) => {
    const opened = openedIn(data)
    const path = pathIn(data)
    if (opened) {
      const { uuid: abrir, businessUuid: espaco, path: em } = opened
      void router.navigate({ to: '/app/notifications', search: { abrir, espaco, em } })
    } else if (path) void router.navigate({ href: path })
  })
}

function useTapped(tapped: (data: unknown) => void): void {
  const latest = useRef(tapped)
  latest.current = tapped
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listen = ({ data, ports }: MessageEvent<unknown>) => {
      const { kind } = (data ?? {}) as { kind?: unknown }
      // Asked whether a tap opens here.
      if (kind === 'opens-notifications') ports[0]?.postMessage(true)
      else latest.current(data)
    }
    navigator.serviceWorker.addEventListener('message', listen)
    return () => navigator.serviceWorker.removeEventListener('message', listen)
  }, [])
}

/**
 * Binds this browser's pushes to the signed-in person: pushes of another person end here, and the app's icon counts
 * this person's notifications.
 */
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
      // Without an answer now, the next page tries again.
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

/** What a broadcast opens: it is of no business. */
export function pathIn(data: unknown): string | undefined {
  const { kind, businessUuid, path } = (data ?? {}) as Partial<Record<string, string>>
  if (kind !== 'open-notification' || businessUuid) return undefined
  return path && /^\/app(\/|\?|$)/.test(path) ? path : undefined
}

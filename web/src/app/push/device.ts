import { meClient } from '@/app/workspace/clients'
import { usersAddDeviceToken, usersRemoveDeviceToken } from '@/client/api/users.gen'

/**
 * The state of pushes in this browser: not supported; only from the home screen (iOS); refused;
 * possible; enabled.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'prompt' | 'on'

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isAppleTouch() && !isInstalled() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscriptionHere()) && Notification.permission === 'granted' ? 'on' : 'prompt'
}

/** Asks for the permission, and has the server send to this browser; false where its person said no. */
export async function enablePush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.ready
  // Pushes to the previous person of this browser do not arrive.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  try {
    await usersAddDeviceToken({
      client: meClient,
      body: { token: JSON.stringify(subscription), name: deviceName(navigator.userAgent) },
      throwOnError: true,
    })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

/**
 * Ends the server's pushes to this browser: the next person to sign in sees none of this person's.
 */
export async function disablePush(): Promise<void> {
  const subscription = await subscriptionHere()
  if (subscription)
    await usersRemoveDeviceToken({ client: meClient, body: { endpoint: subscription.endpoint } })
  await letGo(subscription)
}

/**
 * Removes a subscription that is not the signed-in person's: of a previous person who did not sign
 * out, or one removed elsewhere.
 */
export async function letGoOfAnothers(isOurs: () => Promise<boolean>): Promise<void> {
  const subscription = await subscriptionHere()
  if (subscription && !(await isOurs())) await letGo(subscription)
}

/**
 * The same after a sign-in, when the person can have none here yet: the server still sends those of
 * a previous person whose session expired.
 */
export function letGoOfEarlier(): Promise<void> {
  return letGoOfAnothers(async () => false)
}

async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/app')
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Also those already shown, and the badge. */
async function letGo(subscription: PushSubscription | undefined): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/app')
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await navigator.clearAppBadge?.().catch(() => undefined)
  await subscription?.unsubscribe()
}

function isAppleTouch(): boolean {
  // An iPad calls itself a Mac, which has no screen to touch.
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** "Chrome no Android", as people know a browser. */
export function deviceName(userAgent: string): string {
  const find = (from: readonly [RegExp, string][]) =>
    from.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = find(systems)
  return [find(browsers) ?? 'Navegador', system && `no ${system}`].filter(Boolean).join(' ')
}

import { useSyncExternalStore } from 'react'

export const tabs = ['codigo', 'buscar', 'chegadas'] as const
export type Tab = (typeof tabs)[number]

/**
 * A screen of the check-in app. It reads its few addresses itself, because a router would be most of the page's
 * weight.
 */
export interface Spot {
  tab: Tab
  /** The UUID of the invitation that is open. */
  invitation?: string
}

/** How an address opens the check-in: with an account, or as an enrolled device. */
export type Entrance =
  | { kind: 'account'; eventUuid: string }
  /** A device without an account; token is that of an enrollment link. */
  | { kind: 'device'; token?: string }

/** What a history entry stores in addition to its address. */
interface Kept {
  /** When the QR code that opened the invitation was read, in milliseconds of performance.now(). */
  readAt?: number
  hash?: string
}

const editor = /^(\/app\/[^/]+\/reception)\/([^/]+)\/editor\/?$/

export function entranceOf(pathname: string): Entrance {
  const [, first = '', second = ''] = pathname.split('/')
  if (first === 'porta') return { kind: 'device', ...(second && { token: second }) }
  return { kind: 'account', eventUuid: second }
}

export function spotOf(url: URL): Spot {
  const asked = url.searchParams.get('ver')
  const tab = tabs.find((one) => one === asked) ?? 'codigo'
  const invitation = editor.exec(url.pathname)?.[2] ?? url.searchParams.get('convite') ?? undefined
  return { tab, ...(invitation && { invitation }) }
}

export function addressOf(entrance: Entrance, { tab, invitation }: Spot): string {
  const search = new URLSearchParams()
  if (tab !== 'codigo') search.set('ver', tab)
  if (invitation && entrance.kind === 'device') search.set('convite', invitation)
  const root = entrance.kind === 'device' ? '/porta' : `/app/${entrance.eventUuid}/reception`
  const path = invitation && entrance.kind === 'account' ? `${root}/${invitation}/editor` : root
  return search.size > 0 ? `${path}?${search}` : path
}

const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Returns the current address and renders again when it changes. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => window.location.href))
}

/** Navigates to an address of the check-in app. */
export function go(address: string, kept: Kept & { replace?: boolean } = {}): void {
  const { replace, ...state } = kept
  const now = { ...state, within: true }
  if (replace) history.replaceState({ ...now, within: history.state?.within }, '', address)
  else history.pushState(now, '', address)
  for (const listener of listeners) listener()
}

/**
 * Goes back in the history if the previous entry is of the check-in app; otherwise replaces the address with
 * `otherwise`.
 */
export function back(otherwise: string): void {
  if (history.state?.within) history.back()
  else go(otherwise, { replace: true })
}

export function kept(): Kept {
  return history.state ?? {}
}

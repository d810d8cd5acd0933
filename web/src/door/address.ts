import { useSyncExternalStore } from 'react'

export const tabs = ['codigo', 'buscar', 'chegadas'] as const
export type Tab = (typeof tabs)[number]

/** Where in the door somebody is. Its addresses are few, and no other page's: a router would be most of its weight. */
export interface Spot {
  tab: Tab
  /** Whose household is open. */
  invitation?: string
}

/** Which door an address is of. */
export type Entrance =
  | { kind: 'account'; eventUuid: string }
  /** A device without account; the token is that of the link which enrols it. */
  | { kind: 'device'; token?: string }

/** What an entry of the history knows beside its address. */
interface Kept {
  /** The household was opened by its code, read at this moment, on the clock of performance.now(). */
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

/** The address as it is now. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => window.location.href))
}

/** Goes somewhere in the door. */
export function go(address: string, kept: Kept & { replace?: boolean } = {}): void {
  const { replace, ...state } = kept
  const now = { ...state, within: true }
  if (replace) history.replaceState({ ...now, within: history.state?.within }, '', address)
  else history.pushState(now, '', address)
  for (const listener of listeners) listener()
}

/** Goes back to where somebody came from in the door; to an address where they came from elsewhere. */
export function back(otherwise: string): void {
  if (history.state?.within) history.back()
  else go(otherwise, { replace: true })
}

export function kept(): Kept {
  return history.state ?? {}
}

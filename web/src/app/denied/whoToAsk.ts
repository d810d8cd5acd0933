import { useEffect } from 'react'

/** Whom one asks about what one may no longer see or do. */
export interface Asked {
  name: string
  /** E.164 */
  phone: string
}

const prefix = 'cortejo.ask.'

/** Whom one asked under this address of the API, also once nothing answers there any more. */
export function whoToAsk(baseUrl: string): Asked | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + baseUrl) ?? 'null') as Asked) ?? undefined
  } catch {
    return undefined
  }
}

/** Forgets whom one asked under this address. */
export function forgetWhoToAsk(baseUrl: string): void {
  try {
    sessionStorage.removeItem(prefix + baseUrl)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

/** Remembers it in this tab, for as long as the tab is this person's. */
export function useRemembersWhoToAsk(baseUrl: string | undefined, { name, phone }: Asked): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(prefix + baseUrl, JSON.stringify({ name, phone } satisfies Asked))
    } catch {
      // Storage is closed to us: the words go without a link.
    }
  }, [baseUrl, name, phone])
}

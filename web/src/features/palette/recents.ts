/**
 * The storage key of the entries opened from the palette, in this tab and business. They are stored where drafts are,
 * so that the next person who signs in finds none of them.
 */
const key = (businessId: string) => `cortejo.recents.${businessId}`

/** How many are kept. */
const kept = 5

export type RecentKind =
  | 'event'
  | 'task'
  | 'contact'
  | 'vendor'
  | 'document'
  | 'file'
  | 'line'
  | 'walker'
  | 'guest'
  | 'payment'
  | 'contract'
  | 'proposal'

/** Something that was opened: enough to show it and to open it again. */
export interface Recent {
  kind: RecentKind
  uuid: string
  label: string
  help?: string
  /** The event it lies in. */
  eventUuid?: string
  /** The line of the run sheet that it lies in. */
  lineUuid?: string
}

export function readRecents(businessId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(businessId)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Puts one on top. */
export function keepRecent(businessId: string, recent: Recent): void {
  try {
    const others = readRecents(businessId).filter(({ uuid }) => uuid !== recent.uuid)
    sessionStorage.setItem(key(businessId), JSON.stringify([recent, ...others].slice(0, kept)))
  } catch {
    // Storage is closed to us: nothing is kept.
  }
}

import type { Query, QueryClient } from '@tanstack/react-query'
import { type Area, areas } from '@/client/areas.gen'
import { contact, onContact } from '@/lib/contact'
import { areasIn, shows } from './areas'
import { refreshNotifications } from './notified'

/** How much longer an answer may have been on its way than the stream's first word, in milliseconds. */
const slack = 500
/** What the server has a client's page ask before its scripts run (api/site_page.go). */
const preloaded = 'publicEventGetAccess'
/** The longest such an answer may have waited for them, in milliseconds. */
const preloadedFor = 10_000
/** The first wait after the server refused the stream, and the longest, in milliseconds. */
const firstWait = 2_000
const longestWait = 60_000

export interface Followed {
  /** Where the stream is. */
  url: string
  /** Whose queries it speaks of: those asked under this address. */
  baseUrl: string
}

/** The stream's first word (platform/live/word.go), in milliseconds. */
interface Lately {
  /** For how long back it is known what changed. */
  reach: number
  /**
   * How long ago an area, the access (ACCESS) or the person's notifications (NOTIFICATIONS)
   * changed.
   */
  changes: Record<string, number>
}

/**
 * Keeps what the screens show of an event as new as the server has it, while the tab is looked at:
 * the server tells what changed, and whatever shows it is asked for again. While something of ours is
 * being saved nothing is asked, so that no answer undoes what the screen promised. Answers how to stop.
 */
export function follow({ url, baseUrl }: Followed, queryClient: QueryClient): () => void {
  let source: EventSource | undefined
  let opened = false
  let wait = firstWait
  let again: number | undefined
  /** Until when data of an area is out of date, on the clock of performance.now(). */
  const changed = new Map<Area | 'ALL', number>()
  /** When each query was last asked while we followed. */
  const asked = new Map<string, number>()
  /** Asked for the first time, and out of date before it is answered. */
  const overtaken = new Set<string>()

  /** The person's notifications may have changed: only teams have them. */
  const told = () => {
    if (baseUrl.startsWith('/api/b/')) void refreshNotifications(queryClient)
  }

  const nameOf = ({ queryKey }: Query): string | undefined => {
    const [key] = queryKey as [{ _id?: string; baseUrl?: string } | undefined]
    return key?.baseUrl === baseUrl ? key._id : undefined
  }

  /** A moment before which this cannot have been asked: of an answer from before we followed, a guess. */
  const askedAt = (query: Query) => {
    const known = asked.get(query.queryHash)
    if (known !== undefined) return known
    const taken = performance.now() - (Date.now() - query.state.dataUpdatedAt)
    const latest = taken - slack
    // Never before the page itself began.
    return nameOf(query) === preloaded
      ? Math.max(taken - preloadedFor, Math.min(0, latest))
      : latest
  }

  function refresh() {
    if (changed.size === 0 || queryClient.isMutating() > 0) return
    const changes = [...changed]
    changed.clear()
    void queryClient.invalidateQueries({
      predicate: (query) => {
        const name = nameOf(query)
        if (name === undefined) return false
        // The screen that saved has already loaded it again.
        const old = changes.some(
          ([area, moment]) => askedAt(query) <= moment && (area === 'ALL' || shows(name, area)),
        )
        if (!old || query.state.data !== undefined || query.state.fetchStatus === 'idle') return old
        overtaken.add(query.queryHash)
        return false
      },
    })
  }

  function note(which: readonly (Area | 'ALL')[], moment = performance.now()) {
    for (const area of which) changed.set(area, Math.max(moment, changed.get(area) ?? moment))
    refresh()
  }

  function open() {
    window.clearTimeout(again)
    if (source || !isLookedAt()) return
    source = new EventSource(url)
    source.addEventListener('open', () => {
      wait = firstWait
      if (opened) {
        note(['ALL'])
        told()
      }
      opened = true
    })
    source.addEventListener('lately', ({ data }: MessageEvent<string>) => {
      const { reach, changes }: Lately = JSON.parse(data)
      const now = performance.now()
      note(['ALL'], now - Math.min(reach, changes.ACCESS ?? reach))
      if (changes.NOTIFICATIONS !== undefined) told()
      for (const [area, ago] of Object.entries(changes)) note(areasIn(area), now - ago)
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) => note(areasIn(data)))
    source.addEventListener('notified', told)
    source.addEventListener('access', () => {
      note(['ALL'])
      // Notifications that they may no longer see disappear.
      told()
    })
    source.addEventListener('end', ({ data }: MessageEvent<string>) => {
      close()
      // The event's screens find out themselves whether they may still be shown, and navigate. The business's data
      // stays: its name is in the notice of the lost access.
      if (data === 'revoked') note(areas)
    })
    source.addEventListener('error', () => {
      // A broken connection the browser mends by itself; a refusal it takes as final.
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      if (opened) note(areas)
      again = window.setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, longestWait)
    })
  }

  function close() {
    window.clearTimeout(again)
    source?.close()
    source = undefined
  }

  // A person who was refused while the server was unavailable is let in when it is back.
  const stopContact = onContact(() => {
    wait = firstWait
    if (contact() === 'ok') open()
  })
  const look = () => (isLookedAt() ? open() : close())
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    const { queryHash, queryKey } = event.query
    if (event.type === 'removed') {
      asked.delete(queryHash)
      overtaken.delete(queryHash)
    }
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') asked.set(queryHash, performance.now())
    // In a microtask: a query that is being answered accepts no new request.
    if (event.action.type === 'success' && overtaken.delete(queryHash))
      queueMicrotask(() => void queryClient.invalidateQueries({ queryKey, exact: true }))
  })
  const stopMutations = queryClient.getMutationCache().subscribe(refresh)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  open()
  return () => {
    close()
    stopContact()
    stopQueries()
    stopMutations()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** A hidden tab follows nothing: browsers give all tabs of a site six connections together. */
function isLookedAt(): boolean {
  return document.visibilityState !== 'hidden' && navigator.onLine
}

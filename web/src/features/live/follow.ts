import type { Query, QueryClient } from '@tanstack/react-query'
import { type Area, areasIn, everyArea, shows } from './areas'

/** What was read so shortly before the stream opened is as good as read after it, in milliseconds. */
const fresh = 5_000
/** The first wait after the server refused the stream, and the longest, in milliseconds. */
const firstWait = 2_000
const longestWait = 60_000

export interface Followed {
  /** Where the stream is. */
  url: string
  /** Whose queries it speaks of: those asked under this address. */
  baseUrl: string
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
  let waiting: { areas: Set<Area>; everything: boolean; since: number } | undefined
  const asked = new Map<string, number>()

  const nameOf = ({ queryKey }: Query): string | undefined => {
    const [key] = queryKey as [{ _id?: string; baseUrl?: string } | undefined]
    return key?.baseUrl === baseUrl ? key._id : undefined
  }

  function refresh() {
    if (!waiting || queryClient.isMutating() > 0) return
    const { areas, everything, since } = waiting
    waiting = undefined
    void queryClient.invalidateQueries({
      predicate: (query) => {
        const name = nameOf(query)
        if (name === undefined || !(everything || shows(name, areas))) return false
        // Whoever saved something asked for it again already.
        return (asked.get(query.queryHash) ?? 0) <= since
      },
    })
  }

  function note(areas: Area[], everything = false) {
    waiting ??= { areas: new Set(), everything: false, since: 0 }
    for (const area of areas) waiting.areas.add(area)
    waiting.everything ||= everything
    waiting.since = performance.now()
    refresh()
  }

  function open() {
    window.clearTimeout(again)
    if (source || !isLookedAt()) return
    source = new EventSource(url)
    source.addEventListener('open', () => {
      wait = firstWait
      if (opened) note([], true)
      else {
        const old = Date.now() - fresh
        void queryClient.invalidateQueries({
          predicate: (query) => nameOf(query) !== undefined && query.state.dataUpdatedAt < old,
        })
      }
      opened = true
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) => note(areasIn(data)))
    source.addEventListener('access', () => note([], true))
    source.addEventListener('end', ({ data }: MessageEvent<string>) => {
      close()
      // The screens of the event find out themselves what they may still show, and where to go. What
      // is known of the business stays: its name is in the words that tell of the loss.
      if (data === 'revoked') note(everyArea)
    })
    source.addEventListener('error', () => {
      // A broken connection the browser mends by itself; a refusal it takes as final.
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      if (opened) note(everyArea)
      again = window.setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, longestWait)
    })
  }

  function close() {
    window.clearTimeout(again)
    source?.close()
    source = undefined
  }

  const look = () => (isLookedAt() ? open() : close())
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      asked.set(event.query.queryHash, performance.now())
    if (event.type === 'removed') asked.delete(event.query.queryHash)
  })
  const stopMutations = queryClient.getMutationCache().subscribe(refresh)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  open()
  return () => {
    close()
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

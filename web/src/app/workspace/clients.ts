import { createClient, createConfig } from '@/client/client'
import { toProblem } from '@/lib/problem'

/** A generated client bound to one scope: the scope is the base URL. */
export type ScopedClient = ReturnType<typeof createClient>

/** The longest body of which the browser is asked to send it whatever becomes of the page, in characters. */
const longestKept = 4096

function scopedClient(baseUrl: string): ScopedClient {
  const client = createClient(createConfig({ baseUrl }))
  // The screen shows a change before the server has it, so leaving or reloading must not abort the
  // request. Browsers promise this for 64 KiB at a time and refuse more, so it is only for presses
  // and lines of text; longer texts are in a draft until they are saved.
  client.interceptors.request.use((request, { serializedBody = '' }) =>
    request.method !== 'GET' &&
    typeof serializedBody === 'string' &&
    serializedBody.length <= longestKept
      ? new Request(request, { keepalive: true })
      : request,
  )
  client.interceptors.error.use((error, response) => {
    // A question taken back is no failure: the query client knows what to do with it.
    if (error instanceof DOMException && error.name === 'AbortError') return error
    return toProblem(error, response)
  })
  return client
}

/** Without a session: signing in, public pages. */
export const publicClient = scopedClient('/api/public')

/** The signed-in person and nothing else. */
export const meClient = scopedClient('/api/me')

/** Staff in the backoffice, outside of every business. */
export const adminClient = scopedClient('/api/admin')

const events = new Map<string, ScopedClient>()

/** The client of a scope by its address: the door keeps only that (src/door). */
export function clientAt(baseUrl: string): ScopedClient {
  let client = events.get(baseUrl)
  if (!client) {
    client = scopedClient(baseUrl)
    events.set(baseUrl, client)
  }
  return client
}

/** One event, as its client. */
export const eventClient = (eventUuid: string) => clientAt(`/api/e/${eventUuid}`)

/** One event as its client sees it, for planners. Read-only. */
export const previewClient = (eventUuid: string) => clientAt(`/api/v/${eventUuid}`)

type BusinessMissing = (businessId: string) => void

const watchers = new Set<BusinessMissing>()

/**
 * Tells whenever a business answers that something is not there: perhaps one is no longer in it.
 * Answers how to stop.
 */
export function onBusinessMissing(watcher: BusinessMissing): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const businesses = new Map<string, ScopedClient>()

/** One business. Query keys carry the base URL, so two businesses never share cached data. */
export function businessClient(businessId: string): ScopedClient {
  let client = businesses.get(businessId)
  if (!client) {
    client = scopedClient(`/api/b/${businessId}`)
    client.interceptors.error.use((error) => {
      if (toProblem(error).isMissing) for (const watcher of watchers) watcher(businessId)
      return error
    })
    businesses.set(businessId, client)
  }
  return client
}

/** Whether a query's key is of a business, or of this one. */
export function isOfBusiness(key: unknown, businessId = ''): boolean {
  const { baseUrl } = key as { baseUrl?: string }
  return baseUrl?.startsWith(`/api/b/${businessId}`) ?? false
}

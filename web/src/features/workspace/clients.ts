import { createClient, createConfig } from '@/client/client'
import { toProblem } from '@/lib/problem'

/** A generated client bound to one scope: the scope is the base URL. */
export type ScopedClient = ReturnType<typeof createClient>

function scopedClient(baseUrl: string): ScopedClient {
  const client = createClient(createConfig({ baseUrl }))
  client.interceptors.error.use((error, response) => {
    // A question taken back is no failure: the query client knows what to do with it.
    if (error instanceof DOMException && error.name === 'AbortError') return error
    return toProblem(error, response)
  })
  return client
}

/** Nobody signed in: signing in, public pages. */
export const publicClient = scopedClient('/api/public')

/** The signed-in person and nothing else. */
export const meClient = scopedClient('/api/me')

const businesses = new Map<string, ScopedClient>()

/** One business. Query keys carry the base URL, so two businesses never share what is cached. */
export function businessClient(businessId: string): ScopedClient {
  let client = businesses.get(businessId)
  if (!client) {
    client = scopedClient(`/api/b/${businessId}`)
    businesses.set(businessId, client)
  }
  return client
}

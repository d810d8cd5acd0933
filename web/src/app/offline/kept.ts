import { dehydrate, hashKey, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { clear, createStore, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { meQuery } from '@/app/workspace/me'
import type { UsersGetOutput } from '@/client/types.gen'
import { uuidsIn } from '@/lib/unsavedText'
import { forgetDoorLists } from './doors'

type Answer = ReturnType<typeof dehydrate>['queries'][number]

/** Whose answers lie in the store, and of which version of the API. */
interface Owner {
  userUuid: string
  api: string
}

/** How long an answer is kept, in milliseconds. */
const keptFor = 7 * 24 * 60 * 60_000
/** How long a response waits for others to be written with it, in milliseconds. */
const pause = 500
/** Under which the owner lies; an answer lies under the hash of its query. */
const owner = 'owner'

const meHash = hashKey(meQuery.queryKey)

/** The time of the stored data that replaced a query's response. */
const standIns = new WeakMap<Query, number>()

let opened: UseStore | undefined
function store(): UseStore {
  opened ??= createStore('cortejo', 'answers')
  return opened
}

/**
 * Keeps the answers that may be kept (meta.kept) on this device as they arrive, for as long as the
 * person who is signed in stays the same. Answers how to stop.
 */
export function keep(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>(cache.getAll())
  let timer: number | undefined

  function write() {
    // What a change only promised so far is no answer.
    if (queryClient.isMutating() > 0) timer = window.setTimeout(write, pause)
    else flush()
  }

  function flush() {
    window.clearTimeout(timer)
    timer = undefined
    const me = queryClient.getQueryData(meQuery.queryKey)
    const { queries } = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => changed.has(query) && mayBeKept(query),
      shouldDehydrateMutation: () => false,
    })
    // Only the server's response says who is signed in: neither a stored one, nor that of a tab
    // whose person signed out in another, opens a store.
    const told = queries.some(({ queryHash }) => queryHash === meHash)
    changed.clear()
    if (me) void save(me, told, queries).catch(() => undefined)
  }

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    changed.add(event.query)
    timer ??= window.setTimeout(write, pause)
  })
  window.addEventListener('pagehide', flush)
  flush()
  return () => {
    stop()
    window.removeEventListener('pagehide', flush)
    flush()
  }
}

function mayBeKept(query: Query): boolean {
  const { meta, state } = query
  return (
    meta?.kept === true && state.status === 'success' && standIns.get(query) !== state.dataUpdatedAt
  )
}

/** One transaction: nothing is written once the store has another owner or none. */
async function save(me: UsersGetOutput, told: boolean, answers: readonly Answer[]): Promise<void> {
  // Staff see a business for an hour, under a reason: nothing of it stays behind.
  if (me.control) return forget()
  await store()('readwrite', async (answersOf) => {
    const known = await promisifyRequest<Owner | undefined>(answersOf.get(owner))
    const same = known?.userUuid === me.uuid && known.api === import.meta.env.CORTEJO_API
    if (!same) {
      if (!told) return
      answersOf.clear()
      answersOf.put({ userUuid: me.uuid, api: import.meta.env.CORTEJO_API } satisfies Owner, owner)
    }
    for (const answer of answers) {
      if (isTheirs(answer, me)) answersOf.put(answer, answer.queryHash)
    }
    if (!told) return
    await each(answersOf, (answer) => isTheirs(answer, me) && !isOld(answer))
  })
}

/** Lets go of the answers that are not `worth` it. */
function each(answers: IDBObjectStore, worth: (answer: Answer) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = answers.openCursor()
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve()
      if (cursor.key !== owner && !worth(cursor.value as Answer)) cursor.delete()
      cursor.continue()
    }
  })
}

const isOld = ({ state }: Answer) => Date.now() - state.dataUpdatedAt > keptFor

/** Whether an answer is of a business one still works in, or of an event one is still a client of. */
function isTheirs({ queryKey }: Answer, me: UsersGetOutput): boolean {
  const [key] = queryKey as [{ baseUrl?: string }]
  const scopes = [
    '/api/me',
    ...me.businessMemberships.map(({ businessUuid }) => `/api/b/${businessUuid}`),
    ...me.customerEvents.map(({ uuid }) => `/api/e/${uuid}`),
  ]
  return scopes.includes(key.baseUrl ?? '')
}

/**
 * Shows stored data where nothing has loaded: with its own age, and loading it again. Pending
 * requests for such data resolve with it.
 */
export async function restore(queryClient: QueryClient): Promise<void> {
  const all = await entries<string, Answer | Owner>(store())
  const whose = all.find(([key]) => key === owner)?.[1] as Owner | undefined
  if (whose?.api !== import.meta.env.CORTEJO_API) return
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me && (me.control || me.uuid !== whose.userUuid)) return
  const queries = all.flatMap(([key, answer]) => (key === owner ? [] : [answer as Answer]))
  const missing = queries.filter((answer) => {
    if (isOld(answer)) return false
    const query = queryClient.getQueryCache().get(answer.queryHash)
    if (query?.state.data !== undefined) return false
    // Its promise answers with what the query holds by the time it is heard.
    void query?.cancel({ revert: true })
    return true
  })
  hydrate(queryClient, { queries: missing }, { defaultOptions: { queries: { gcTime: keptFor } } })
  for (const { queryHash, state } of missing) {
    const query = queryClient.getQueryCache().get(queryHash)
    if (query) standIns.set(query, state.dataUpdatedAt)
  }
}

/** Lets go of what the server denied, and of all that belongs to the same business or event. */
export async function deny(queryKey: readonly unknown[]): Promise<void> {
  const named = uuidsIn(JSON.stringify(queryKey))
  await store()('readwrite', (answers) =>
    each(answers, ({ queryHash }) => !named.every((uuid) => queryHash.includes(uuid))),
  )
}

/** Deletes all stored data from this device. */
export function forget(): Promise<void> {
  return clear(store())
}

/** The same, and the lists of the doors that were opened here: the session is over. */
export async function forgetAll(): Promise<void> {
  await Promise.all([forget(), forgetDoorLists()])
}

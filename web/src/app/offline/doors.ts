import { count } from '@/lib/text'

/** The database of this browser's doors: src/door/store.ts says what is in it. */
const database = 'cortejo-door'

/**
 * What whoever signs out is told while check-ins wait in this browser: nothing but the server's
 * confirmation takes them from it, so they stay.
 */
export async function warningOfEntries(): Promise<
  { title: string; description: string } | undefined
> {
  const waiting = await entriesWaiting()
  if (waiting === 0) return undefined
  return {
    title: count(waiting, 'entrada da recepção não chegou', 'entradas da recepção não chegaram'),
    description:
      'Abra a recepção com internet, e elas vão. Se sair, ficam aqui até você entrar de novo.',
  }
}

/** How many check-ins wait in this browser for the server, of all events. */
async function entriesWaiting(): Promise<number> {
  const db = await open()
  if (!db) return 0
  try {
    return await answer(db.transaction('operations').objectStore('operations').count())
  } finally {
    db.close()
  }
}

/** Lets go of all lists of guests, with their keys, and of nothing that waits to be sent. */
export async function forgetDoorLists(): Promise<void> {
  const db = await open()
  if (!db) return
  try {
    const writing = db.transaction(['lists', 'keys', 'places'], 'readwrite')
    const places: { id: string; kind: string }[] = await answer(
      writing.objectStore('places').getAll(),
    )
    for (const { id } of places.filter(({ kind }) => kind === 'account')) {
      writing.objectStore('lists').delete(id)
      writing.objectStore('keys').delete(id)
    }
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve
      writing.onabort = () => reject(writing.error)
    })
  } finally {
    db.close()
  }
}

/** Nothing where there is none: to ask for it would make an empty one. */
async function open(): Promise<IDBDatabase | undefined> {
  try {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === database)) return undefined
    return await answer(indexedDB.open(database))
  } catch {
    // Storage is closed to us: nothing could be kept either.
    return undefined
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

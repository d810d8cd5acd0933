import { count } from '@/lib/text'
import { toast } from '@/ui/toast'

/** The database of this browser's check-ins: see src/door/store.ts. */
const database = 'cortejo-door'

/** How long a sign-out waits for check-ins to be sent, in milliseconds. */
const patience = 6_000

/** The check-ins that are not sent, and the text about them. */
interface Left {
  title: string
  description: string
}

/**
 * Sends this browser's check-ins before its owner signs out. Returns those that could not be sent:
 * only the server's confirmation deletes them here, so they stay.
 */
export async function handInEntries(
  handInAll: (within: number) => Promise<void>,
): Promise<Left | undefined> {
  const waiting = await entriesWaiting()
  if (waiting === 0) return undefined
  const progress = toast.info(
    `Enviando ${count(waiting, 'entrada', 'entradas')} da recepção antes de sair…`,
  )
  // Without a network not even this part of the page comes.
  await handInAll(patience).catch(() => undefined)
  toast.close(progress)
  const left = await entriesWaiting()
  if (left === 0) return undefined
  return {
    title: count(left, 'entrada da recepção não chegou', 'entradas da recepção não chegaram'),
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

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Operation } from './contract'
import type { DoorList } from './list'

/** Whose list and entries lie here: one door's, of one event. Nothing in it is about a guest. */
export interface Place {
  id: string
  eventUuid: string
  /** Somebody's account, or a device that was enrolled with a link and a PIN. */
  kind: 'account' | 'device'
  /** Under which address of the API it asks. */
  baseUrl: string
  /** Who uses the account; entries are sent by nobody else. */
  owner?: string
  /** Of the link that enrolled this device: SHA-256 of its secret. An installed page opens there again. */
  link?: string
  /** Who stands here, by name. */
  person: string
  /** "porta 2" */
  door: string
  /** How much later the server's clock is than this device's, in milliseconds. */
  ahead: number
  /** When the server last answered, and when the list has to go, in milliseconds since 1970. */
  contactAt: number
  goesAt: number
}

/** Encrypted with AES-GCM. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

interface Kept extends Sealed {
  /** Grows with every writing: another tab sees by it that there is a newer one. */
  version: number
}

interface Waiting extends Sealed {
  /** The order in which things happened. */
  order?: number
  uuid: string
  place: string
}

interface Schema extends DBSchema {
  places: { key: string; value: Place }
  lists: { key: string; value: Kept }
  operations: { key: number; value: Waiting; indexes: { uuid: string; place: string } }
  keys: { key: string; value: CryptoKey }
}

/** The one key under which what waits to be sent is sealed; a list's lies under its place. */
const forOperations = 'operations'

/** The database of all doors in this browser. */
export const databaseName = 'cortejo-door'

/**
 * What a door keeps on its device. Lists and entries are encrypted with keys that no script can read
 * out (non-extractable), so that a copy of the database made through a script, or what is left of it
 * in a file after its key went, says nothing of anybody.
 *
 * What that cannot stop: whoever holds the unlocked phone opens this page and reads the list as its
 * keeper does; so does a script that runs in this page; and whoever copies the browser's whole profile
 * has the key beside the list. The phone's own lock is what guards against these, and revoking a
 * device, which takes its list at the first contact.
 */
export class Store {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  static async open(): Promise<Store> {
    const db = await openDB<Schema>(databaseName, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('places', { keyPath: 'id' })
        fresh.createObjectStore('lists')
        const operations = fresh.createObjectStore('operations', {
          keyPath: 'order',
          autoIncrement: true,
        })
        operations.createIndex('uuid', 'uuid', { unique: true })
        operations.createIndex('place', 'place')
        fresh.createObjectStore('keys')
      },
      // A later version of the page waits for nothing that an old tab holds.
      blocking: () => db.close(),
    })
    return new Store(db)
  }

  close(): void {
    this.db.close()
  }

  places(): Promise<Place[]> {
    return this.db.getAll('places')
  }

  async savePlace(place: Place): Promise<void> {
    await this.db.put('places', place)
  }

  /** The list of a place with its version; nothing where there is none, or it cannot be read any more. */
  async list(place: string): Promise<{ list: DoorList; version: number } | undefined> {
    const kept = await this.db.get('lists', place)
    const key = kept && (await this.db.get('keys', place))
    if (!key) return undefined
    return { list: await unseal<DoorList>(key, place, kept), version: kept.version }
  }

  async listVersion(place: string): Promise<number> {
    return (await this.db.get('lists', place))?.version ?? 0
  }

  /** Keeps a list, and answers its version. */
  async saveList(place: string, list: DoorList): Promise<number> {
    const sealed = await seal(await this.key(place), place, list)
    const writing = this.db.transaction('lists', 'readwrite')
    const version = ((await writing.store.get(place))?.version ?? 0) + 1
    await Promise.all([writing.store.put({ ...sealed, version }, place), writing.done])
    return version
  }

  /**
   * Writes down what was done, in order. Once this answers it is on the disk (durability 'strict'):
   * neither a crash nor an empty battery takes it back. Only `confirm` removes it.
   */
  async note(place: string, operations: readonly Operation[]): Promise<void> {
    const key = await this.key(forOperations)
    const waiting = await Promise.all(
      operations.map(async (operation) => ({
        ...(await seal(key, operation.uuid, operation)),
        uuid: operation.uuid,
        place,
      })),
    )
    const writing = this.db.transaction('operations', 'readwrite', { durability: 'strict' })
    await Promise.all([...waiting.map((one) => writing.store.add(one)), writing.done])
  }

  /** What waits at a place for the server, in the order in which it was done. */
  async waiting(place: string): Promise<Operation[]> {
    const rows = await this.db.getAllFromIndex('operations', 'place', place)
    if (rows.length === 0) return []
    const key = await this.key(forOperations)
    return Promise.all(
      rows
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map((row) => unseal<Operation>(key, row.uuid, row)),
    )
  }

  /** How much waits at each place. */
  async waitingAtAll(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const { place } of await this.db.getAll('operations'))
      counts.set(place, (counts.get(place) ?? 0) + 1)
    return counts
  }

  /** The server has these: nothing else lets go of what was done. */
  async confirm(uuids: readonly string[]): Promise<void> {
    const writing = this.db.transaction('operations', 'readwrite')
    const byUuid = writing.store.index('uuid')
    await Promise.all([
      ...uuids.map(async (uuid) => {
        const order = await byUuid.getKey(uuid)
        if (order !== undefined) await writing.store.delete(order)
      }),
      writing.done,
    ])
  }

  /** Lets go of a place's list and of its key. What waits there stays. */
  async forgetList(place: string): Promise<void> {
    const writing = this.db.transaction(['lists', 'keys'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      writing.objectStore('lists').delete(place),
      writing.objectStore('keys').delete(place),
      writing.done,
    ])
  }

  /** Lets go of the lists whose time is over, and of places at which nothing waits any more. */
  async sweep(now: number): Promise<void> {
    const counts = await this.waitingAtAll()
    for (const place of await this.places()) {
      if (place.goesAt > now) continue
      await this.forgetList(place.id)
      if (!counts.has(place.id)) await this.db.delete('places', place.id)
    }
  }

  /** Lets go of all lists: somebody signs out. What waits stays, unreadable but for being sent. */
  async forgetLists(): Promise<void> {
    for (const { id, kind } of await this.places())
      if (kind === 'account') await this.forgetList(id)
  }

  private async key(name: string): Promise<CryptoKey> {
    const known = await this.db.get('keys', name)
    if (known) return known
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // Another tab may have made one meanwhile: the first stays.
    const writing = this.db.transaction('keys', 'readwrite', { durability: 'strict' })
    const other = await writing.store.get(name)
    if (!other) await writing.store.put(made, name)
    await writing.done
    return other ?? made
  }
}

async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    // Bound to its place: one piece cannot stand in for another.
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  )
  return { iv, data }
}

async function unseal<T>(key: CryptoKey, name: string, { iv, data }: Sealed): Promise<T> {
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) },
    key,
    data,
  )
  return JSON.parse(new TextDecoder().decode(plain))
}

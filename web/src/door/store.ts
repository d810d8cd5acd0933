import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Operation } from './contract'
import type { DoorList } from './list'

/**
 * A check-in session: one event on this device, for one account or as an enrolled device. It holds nothing about
 * guests.
 */
export interface Place {
  id: string
  eventUuid: string
  /** A person's account, or a device that was enrolled with a link and a PIN. */
  kind: 'account' | 'device'
  /** The address of the API that this session asks. */
  baseUrl: string
  /** The UUID of the account's person; the operations are uploaded in no other name. */
  owner?: string
  /** SHA-256 of the token of the link that enrolled this device. An installed page opens that link again. */
  link?: string
  /** The name of the person who uses this device. */
  person: string
  /** The entrance's label, such as "porta 2". */
  door: string
  /** The server's clock minus this device's, in milliseconds. */
  ahead: number
  /** When the server last answered, and when the list must be deleted, in milliseconds since 1970. */
  contactAt: number
  goesAt: number
}

/** A value encrypted with AES-GCM. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

interface Kept extends Sealed {
  /** Grows with every write: other tabs see by it that there is a newer list. */
  version: number
}

interface Waiting extends Sealed {
  /** The order in which the operations were recorded. */
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

/** The name of the key that encrypts waiting operations; the key of a list has its session's ID. */
const forOperations = 'operations'

/** The name of the IndexedDB database of all check-in sessions in this browser. */
export const databaseName = 'cortejo-door'

/**
 * Store keeps the data of check-in sessions on this device. Lists and entries are encrypted with keys that no script
 * can read (non-extractable), so that a copy of the database made by a script, or the remains of a file after its key
 * was deleted, reveals no guest.
 *
 * This does not stop a person who holds the unlocked phone and opens the page, a script that runs in this page, or a
 * copy of the browser's whole profile, which contains the keys. Against these, only the phone's lock helps, and
 * revoking the device, which deletes its list at the next contact.
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
      // An old tab must not block the upgrade of a later version of the page.
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

  /** Returns the list of a session with its version, or undefined if there is none or its key is gone. */
  async list(place: string): Promise<{ list: DoorList; version: number } | undefined> {
    const kept = await this.db.get('lists', place)
    const key = kept && (await this.db.get('keys', place))
    if (!key) return undefined
    return { list: await unseal<DoorList>(key, place, kept), version: kept.version }
  }

  async listVersion(place: string): Promise<number> {
    return (await this.db.get('lists', place))?.version ?? 0
  }

  /** Stores a list and returns its new version. */
  async saveList(place: string, list: DoorList): Promise<number> {
    const sealed = await seal(await this.key(place), place, list)
    const writing = this.db.transaction('lists', 'readwrite')
    const version = ((await writing.store.get(place))?.version ?? 0) + 1
    await Promise.all([writing.store.put({ ...sealed, version }, place), writing.done])
    return version
  }

  /**
   * Records operations, in order. They are on the disk when it resolves (durability 'strict'): neither a crash nor an
   * empty battery loses them. Only `confirm` removes them.
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

  /** Returns the waiting operations of a session, in the order in which they were recorded. */
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

  /** Returns the number of waiting operations of each session that has any. */
  async waitingAtAll(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const { place } of await this.db.getAll('operations'))
      counts.set(place, (counts.get(place) ?? 0) + 1)
    return counts
  }

  /** Deletes operations that the server confirmed. No other function deletes an operation. */
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

  /** Deletes a session's list and its key. Waiting operations stay. */
  async forgetList(place: string): Promise<void> {
    const writing = this.db.transaction(['lists', 'keys'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      writing.objectStore('lists').delete(place),
      writing.objectStore('keys').delete(place),
      writing.done,
    ])
  }

  /** Deletes lists past their time, and sessions past it that have no waiting operations. */
  async sweep(now: number): Promise<void> {
    const counts = await this.waitingAtAll()
    for (const place of await this.places()) {
      if (place.goesAt > now) continue
      await this.forgetList(place.id)
      if (!counts.has(place.id)) await this.db.delete('places', place.id)
    }
  }

  /** Deletes the lists of all accounts, for a sign-out. Waiting operations stay, encrypted, to be uploaded later. */
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
    // Another tab may have stored one meanwhile: the first one wins.
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
    // The name is authenticated, so that one sealed value cannot replace another.
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

import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from './contract'
import type { DoorList } from './list'
import { databaseName, type Place, Store } from './store'

const place: Place = {
  id: 'account:rita:wedding',
  eventUuid: 'wedding',
  kind: 'account',
  baseUrl: '/api/b/atelie',
  owner: 'rita',
  person: 'Rita',
  door: 'porta 2',
  ahead: 0,
  contactAt: 0,
  goesAt: Date.UTC(2027, 2, 17),
}
const list: DoorList = {
  changes: '7',
  event: { title: 'Marina & Tomás', timeZone: 'America/Sao_Paulo' },
  guests: [],
  invitations: [{ uuid: 'i', name: 'Família Bittencourt', codes: [] }],
  tables: [],
  entries: [],
  taken: [],
  allowUnlisted: true,
}
const entry = (uuid: string): Operation => ({
  type: 'CHECK_IN',
  uuid,
  guestUuid: 'helena',
  at: '2027-03-14T22:42:00.000Z',
  door: 'porta 2',
})

let store: Store
beforeEach(async () => {
  await new Promise((done) => {
    indexedDB.deleteDatabase(databaseName).onsuccess = done
  })
  store = await Store.open()
  await store.savePlace(place)
  return () => store.close()
})

describe('o que a porta guarda no aparelho', () => {
  it('lê de volta o que guardou, e no disco não se lê nada', async () => {
    await store.saveList(place.id, list)
    await store.note(place.id, [
      { ...entry('a'), type: 'ADD_GUEST', name: 'Lúcia Prado', child: false } as Operation,
    ])
    expect((await store.list(place.id))?.list).toEqual(list)
    const raw = await openDB(databaseName)
    const stored = [...(await raw.getAll('lists')), ...(await raw.getAll('operations'))]
    const [key] = (await raw.getAll('keys')) as CryptoKey[]
    raw.close()
    for (const { data } of stored) {
      expect(new TextDecoder().decode(data)).not.toMatch(/Bittencourt|Lúcia|helena/)
    }
    expect(key?.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
  })

  it('tem o que espera na ordem em que aconteceu, também depois de reaberta', async () => {
    await store.note(place.id, [entry('b'), entry('a')])
    await store.note(place.id, [entry('c')])
    store.close()
    store = await Store.open()
    expect((await store.waiting(place.id)).map(({ uuid }) => uuid)).toEqual(['b', 'a', 'c'])
  })

  it('perde a lista, e o que espera só com a confirmação do servidor', async () => {
    await store.saveList(place.id, list)
    await store.note(place.id, [entry('a'), entry('b')])
    await store.forgetLists()
    await store.sweep(place.goesAt + 1)
    expect(await store.list(place.id)).toBeUndefined()
    expect(await store.waiting(place.id)).toHaveLength(2)
    await store.confirm(['a', 'unheard-of'])
    expect((await store.waiting(place.id)).map(({ uuid }) => uuid)).toEqual(['b'])
    await store.confirm(['b'])
    await store.sweep(place.goesAt + 1)
    expect(await store.places()).toEqual([])
  })

  it('lê uma lista só no seu lugar', async () => {
    await store.saveList(place.id, list)
    const raw = await openDB(databaseName)
    await raw.put('lists', await raw.get('lists', place.id), 'another')
    await raw.put('keys', await raw.get('keys', place.id), 'another')
    raw.close()
    await expect(store.list('another')).rejects.toThrow()
  })
})

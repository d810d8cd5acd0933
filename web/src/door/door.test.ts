import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Problem } from '@/lib/problem'
import type { Batch } from './api'
import type { DoorGuest, ListAnswer, SyncAnswer } from './contract'
import { Door, type Server } from './door'
import type { Entry } from './model'
import { databaseName, type Place, Store } from './store'
import { latest, viewOf } from './view'

interface Counted {
  name: string
  guests: { status: DoorGuest['status']; unlisted?: boolean; entered?: boolean; entries?: number }[]
  expected: number
  arrived: number
  inside: number
}

/** Guest lists with what every page of the event says of them. */
const counts: Counted[] = JSON.parse(readFileSync('../api/reception/testdata/counts.json', 'utf8'))

const guest = (uuid: string, name: string, more: Partial<DoorGuest> = {}): DoorGuest => ({
  uuid,
  invitationUuid: 'drumond',
  name,
  status: 'attending',
  child: false,
  tags: [],
  unlisted: false,
  ...more,
})

/** A server as the contract describes it: a log that every device reads from its cursor on. */
class FakeServer implements Server {
  readonly log: ({ entry: Entry } | { takes: string } | { guest: DoorGuest })[] = []
  readonly batches: Batch[] = []
  /** How the network between a device and the server behaves. */
  network: 'up' | 'down' | 'loses-answers' = 'up'
  refusal: { status: number; of: 'getList' | 'both' } | undefined
  /** How many more people the server adds this hour. */
  additions = Number.POSITIVE_INFINITY
  now = () => Date.now()

  constructor() {
    this.log.push(
      { guest: guest('marta', 'Marta Drumond') },
      { guest: guest('celio', 'Célio Alves') },
      { guest: guest('pedro', '', { child: true, status: 'unknown' }) },
    )
  }

  async getList(since: string | undefined): Promise<ListAnswer> {
    this.reach('getList')
    const news = this.log.slice(Number(since ?? 0))
    return {
      event: { title: 'Marina & Tomás', date: '2027-03-14', timeZone: 'America/Sao_Paulo' },
      guests: news.flatMap((one) => ('guest' in one ? [one.guest] : [])),
      invitations: [{ uuid: 'drumond', name: 'Família Drumond Alves', codes: [] }],
      tables: [],
      checkIns: news.flatMap((one) => ('entry' in one ? [one.entry] : [])),
      takeBacks: news.flatMap((one) =>
        'takes' in one ? [{ uuid: 't', checkInUuid: one.takes }] : [],
      ),
      removed: { guests: [], invitations: [], tables: [] },
      reset: since === undefined,
      changes: String(this.log.length),
      allowUnlisted: true,
      serverTime: new Date(this.now()).toISOString(),
      me: { name: 'Rita' },
    }
  }

  async sync(batch: Batch): Promise<SyncAnswer> {
    this.reach('sync')
    this.batches.push(batch)
    const ahead = this.now() - Date.parse(batch.deviceTime)
    const deferred: string[] = []
    for (const one of batch.operations) {
      if (
        (one.type === 'ADD_GUEST' && this.additions-- <= 0) ||
        (one.type === 'CHECK_IN' && deferred.includes(one.guestUuid))
      ) {
        deferred.push(one.uuid)
        continue
      }
      if (one.type === 'CHECK_IN') {
        const at = new Date(Date.parse(one.at) + ahead).toISOString()
        const { uuid, guestUuid, door } = one
        this.log.push({ entry: { uuid, guestUuid, at, by: 'Rita', door } })
      } else if (one.type === 'TAKE_BACK') {
        for (const takes of one.checkInUuids) this.log.push({ takes })
      } else this.log.push({ guest: guest(one.guestUuid, one.name, { unlisted: true }) })
    }
    if (this.network === 'loses-answers') throw new TypeError('Failed to fetch')
    const confirmed = batch.operations
      .map(({ uuid }) => uuid)
      .filter((uuid) => !deferred.includes(uuid))
    return {
      confirmed,
      kept: [],
      deferred,
      ...(deferred.length > 0 && { retryAfter: 3_600 }),
      ended: false,
      serverTime: new Date(this.now()).toISOString(),
    }
  }

  private reach(what: 'getList' | 'sync') {
    if (this.network === 'down') throw new TypeError('Failed to fetch')
    if (this.refusal && (this.refusal.of === 'both' || what === 'getList')) {
      throw new Problem({ status: this.refusal.status, code: 'refused', detail: 'Não.' })
    }
  }
}

const place: Place = {
  id: 'account:rita:wedding',
  eventUuid: 'wedding',
  kind: 'account',
  baseUrl: '/api/b/atelie',
  person: 'Rita',
  door: 'porta 2',
  ahead: 0,
  contactAt: 0,
  goesAt: Number.POSITIVE_INFINITY,
}

let store: Store
let server: FakeServer
const opened: Door[] = []

/** Runs one tab at a time, as the browser's locks do. */
let last: Promise<void> = Promise.resolve()
const alone = (_name: string, work: () => Promise<void>) => {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

async function open(kind: Place['kind'] = 'account'): Promise<Door> {
  const door = await Door.open({ ...place, kind }, { store, server, alone })
  opened.push(door)
  return door
}

const inside = (door: Door) => door.snapshot().view?.inside
const insideAtServer = () => {
  const taken = new Set(server.log.flatMap((one) => ('takes' in one ? [one.takes] : [])))
  const entries = server.log.flatMap((one) => ('entry' in one ? [one.entry] : []))
  return new Set(entries.filter(({ uuid }) => !taken.has(uuid)).map((one) => one.guestUuid)).size
}

beforeEach(async () => {
  await new Promise((done) => {
    indexedDB.deleteDatabase(databaseName).onsuccess = done
  })
  store = await Store.open()
  await store.savePlace(place)
  server = new FakeServer()
  return () => {
    for (const door of opened.splice(0)) door.stop()
    store.close()
  }
})

describe('a porta', () => {
  it('guarda quem passa do limite de inclusões por hora, entrega o resto, e tenta de novo depois', async () => {
    const door = await open('device')
    server.network = 'down'
    await door.add('Tia Nena', false)
    await door.add('Tio Beto', false)
    await door.checkIn(['marta'])
    server.network = 'up'
    server.additions = 1
    expect(await door.handIn()).toBe(false)
    expect(door.snapshot()).toMatchObject({ contact: 'ok', deferred: 2 })
    expect(insideAtServer()).toBe(2)
    expect(inside(door)).toBe(3)
    const sent = server.batches.length
    server.additions = 1
    await door.handIn() // nothing of it is sent before its turn
    expect(server.batches.slice(sent).flatMap(({ operations }) => operations)).toEqual([])
    vi.setSystemTime(Date.now() + 3_600_000)
    onTestFinished(() => void vi.useRealTimers())
    expect(await door.handIn()).toBe(true)
    expect(door.snapshot()).toMatchObject({ contact: 'ok', deferred: 0 })
    expect(insideAtServer()).toBe(3)
  })

  it('dá entrada sem rede, guarda antes de dizer que sim, e entrega quando ela volta', async () => {
    const door = await open()
    expect(await door.handIn()).toBe(true)
    server.network = 'down'
    await door.checkIn(['marta', 'celio'])
    expect(inside(door)).toBe(2)
    expect(await store.waiting(place.id)).toHaveLength(2)
    expect(await door.handIn()).toBe(false)
    expect(door.snapshot().contact).toBe('away')
    // The browser is closed and opens again without a network.
    door.stop()
    const again = await open()
    expect(inside(again)).toBe(2)
    server.network = 'up'
    expect(await again.handIn()).toBe(true)
    expect(insideAtServer()).toBe(2)
    expect(await store.waiting(place.id)).toEqual([])
  })

  it('manda outra vez o que não sabe se chegou, e conta uma vez só', async () => {
    const door = await open()
    await door.handIn()
    server.network = 'loses-answers'
    await door.checkIn(['marta'])
    await door.handIn()
    server.network = 'up'
    await door.handIn()
    expect(inside(door)).toBe(1)
    expect(insideAtServer()).toBe(1)
  })

  it('diz quanto ainda espera, e um aparelho sem nada a enviar diz que está ali', async () => {
    await store.savePlace({ ...place, kind: 'device' })
    const door = await open('device')
    await door.handIn()
    await door.handIn()
    // Once, not with every round.
    expect(server.batches).toMatchObject([{ operations: [], waiting: 0 }])
    await door.checkIn(['marta', 'celio'])
    await door.handIn()
    expect(server.batches.slice(1)).toMatchObject([{ operations: [{}, {}], waiting: 0 }])
  })

  it('não segura quem sai por mais tempo do que lhe dizem', async () => {
    const door = await open()
    await door.checkIn(['marta'])
    let hangUp: () => void = () => {}
    // The time may be over before a busy machine sends.
    const sent = new Promise<void>((resolve) => {
      server.sync = () =>
        new Promise((_answer, refuse) => {
          hangUp = () => refuse(new TypeError('Failed to fetch'))
          resolve()
        })
    })
    expect(await door.handIn(20)).toBe(false)
    expect(await store.waiting(place.id)).toHaveLength(1)
    await sent
    hangUp()
  })

  it('não dá duas entradas a quem já está dentro, e desfaz só o que viu', async () => {
    const door = await open()
    await door.handIn()
    await door.checkIn(['marta'])
    await door.checkIn(['marta', 'celio'])
    await door.handIn()
    // Another device checked in the same guest meanwhile, and this one has not received it.
    const at = new Date().toISOString()
    server.log.push({
      entry: { uuid: 'other', guestUuid: 'marta', at, by: 'Davi', door: 'porta 1' },
    })
    await door.takeBack(['marta'])
    await door.handIn()
    expect(door.snapshot().view?.byUuid.get('marta')?.entered?.door).toBe('porta 1')
    expect(inside(door)).toBe(2)
    await door.takeBack(['marta'])
    await door.handIn()
    expect(inside(door)).toBe(1)
    expect(insideAtServer()).toBe(1)
  })

  it('com o relógio três horas adiantado, mostra e conta a hora certa', async () => {
    const late = 3 * 60 * 60_000
    server.now = () => Date.now() - late
    const door = await open()
    await door.handIn()
    server.network = 'down'
    await door.checkIn(['marta'])
    const near = () => {
      const at = Date.parse(door.snapshot().view?.byUuid.get('marta')?.entered?.at ?? '')
      return Math.abs(at - server.now())
    }
    expect(near()).toBeLessThan(5_000)
    expect(Math.abs(door.time() - server.now())).toBeLessThan(5_000)
    server.network = 'up'
    await door.handIn()
    expect(near()).toBeLessThan(5_000)
  })

  it('duas abas do mesmo navegador não mandam duas vezes', async () => {
    const [one, other] = [await open(), await open()]
    await one.handIn()
    await other.handIn()
    server.network = 'down'
    await one.checkIn(['marta'])
    await one.handIn()
    server.network = 'up'
    await Promise.all([one.handIn(), other.handIn()])
    await other.handIn()
    const sent = server.batches.flatMap(({ operations }) => operations.map(({ uuid }) => uuid))
    expect(new Set(sent).size).toBe(sent.length)
    expect([inside(one), inside(other)]).toEqual([1, 1])
  })

  it.each([
    [401, 'signed-out'],
    [403, 'ended'],
    [404, 'ended'],
  ] as const)('a um %i solta a lista e nunca o que espera', async (status, contact) => {
    const door = await open()
    await door.handIn()
    server.network = 'down'
    await door.checkIn(['marta'])
    await door.handIn()
    server.network = 'up'
    server.refusal = { status, of: 'both' }
    await door.handIn()
    expect(door.snapshot()).toMatchObject({ contact, list: undefined })
    expect(await store.list(place.id)).toBeUndefined()
    expect(await store.waiting(place.id)).toHaveLength(1)
    // A device whose permission ended still uploads.
    server.refusal = { status: 404, of: 'getList' }
    await door.handIn()
    expect(await store.waiting(place.id)).toEqual([])
    expect(insideAtServer()).toBe(1)
  })

  it('não para no que o servidor não entende: manda o resto e guarda aquilo', async () => {
    const door = await open()
    await door.handIn()
    server.network = 'down'
    await door.add('Lúcia', false)
    await door.checkIn(['marta', 'celio'])
    await door.handIn()
    server.network = 'up'
    const sync = server.sync.bind(server)
    server.sync = (batch) => {
      if (batch.operations.some(({ type }) => type === 'ADD_GUEST'))
        throw new Problem({ status: 400, code: 'validation', detail: 'Não entendi.' })
      return sync(batch)
    }
    await door.handIn()
    expect(door.snapshot()).toMatchObject({ refused: 1, contact: 'ok' })
    expect((await store.waiting(place.id)).map(({ type }) => type)).toEqual(['ADD_GUEST'])
    expect(insideAtServer()).toBe(3)
  })

  it('chama quem não tem nome pelo de quem o trouxe, e conta à parte quem não confirmou', async () => {
    const door = await open()
    await door.handIn()
    expect(door.snapshot().view?.byUuid.get('pedro')?.shown).toBe('Acompanhante de Marta')
    expect(door.snapshot().view).toMatchObject({ expected: 2, arrived: 0, inside: 0 })
    await door.checkIn(['pedro'])
    await door.add('Lúcia Prado', false, 'drumond')
    expect(door.snapshot().view).toMatchObject({ expected: 2, arrived: 0, inside: 2 })
  })

  it.each(counts)(
    'conta como o relatório e a lista: $name',
    ({ guests, expected, arrived, inside }) => {
      const list = {
        changes: '',
        event: { title: 'Marina & Tomás', timeZone: 'America/Sao_Paulo' },
        guests: guests.map(({ status, unlisted = false }, i) =>
          guest(`g${i}`, 'Ana', { status, unlisted }),
        ),
        invitations: [],
        tables: [],
        taken: [],
        allowUnlisted: true,
        entries: guests.flatMap(({ entered, entries = 1 }, i) =>
          Array.from({ length: entered ? entries : 0 }, (_, n) => ({
            uuid: `${i}-${n}`,
            guestUuid: `g${i}`,
            at: new Date().toISOString(),
            by: 'Rita',
            door: '',
          })),
        ),
      }
      expect(viewOf(list, [], place)).toMatchObject({ expected, arrived, inside })
    },
  )

  it('mostra numa linha quem entrou por duas portas, e as duas entradas', async () => {
    const door = await open()
    await door.handIn()
    await door.checkIn(['marta'])
    const [mine] = door.snapshot().view?.byUuid.get('marta')?.entries ?? []
    if (!mine) throw new Error('marta is not inside')
    const later = new Date(Date.parse(mine.at) + 60_000).toISOString()
    server.log.push({ entry: { ...mine, uuid: 'other', at: later, by: 'Davi', door: 'jardim' } })
    await door.handIn()
    const view = door.snapshot().view
    expect(view && latest(view).map((arrival) => arrival.map(({ uuid }) => uuid))).toEqual([
      [mine.uuid, 'other'],
    ])
    await door.takeBackEntries([mine.uuid, 'other'])
    expect(inside(door)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { type Entry, entered, isInside, type Ledger, merge, nothing, standing } from './model'

/** `HISTORIES=10000 npx vitest run src/door/model.test.ts`, as `make soak` does. */
const histories = Number(process.env.HISTORIES ?? 300)
const firstSeed = Number(process.env.SEED ?? 1)

/** Mulberry32: a small generator whose histories can be repeated from their seed. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

type Note = { entry: Entry } | { takes: string[] }

interface Device {
  ledger: Ledger
  waiting: Note[]
  cursor: number
}

const heard = (ledger: Ledger, notes: readonly Note[]) =>
  merge(ledger, {
    entries: notes.flatMap((note) => ('entry' in note ? [note.entry] : [])),
    takeBacks: notes.flatMap((note) =>
      'takes' in note ? note.takes.map((checkInUuid) => ({ checkInUuid })) : [],
    ),
  })

/** Plays five devices that record check-ins, some without a network for long, over the log of one server. */
function play(seed: number) {
  const below = random(seed)
  const guests = Array.from({ length: 1 + below(6) }, (_, i) => `guest-${i}`)
  const devices: Device[] = Array.from({ length: 5 }, () => ({
    ledger: nothing,
    waiting: [],
    cursor: 0,
  }))
  const log: Note[] = []
  const all: Note[] = []
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, at: below(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)

  const note = (device: Device, what: Note) => {
    device.waiting.push(what)
    device.ledger = heard(device.ledger, [what])
    all.push(what)
  }
  const send = (device: Device) => {
    const batch = shuffled(device.waiting.slice(0, 1 + below(4)))
    log.push(...batch)
    // The answer may be lost: then the batch is sent again, and the log has it twice.
    if (below(3) > 0) device.waiting = device.waiting.filter((one) => !batch.includes(one))
  }
  const ask = (device: Device) => {
    // Any part of the new records, some of it again, in any order.
    const from = Math.max(0, device.cursor - below(4))
    const until = device.cursor + below(log.length - device.cursor + 1)
    device.ledger = heard(device.ledger, shuffled(log.slice(from, until)))
    device.cursor = until
  }

  for (let step = 0; step < 60; step++) {
    const device = devices[below(devices.length)] as Device
    const guestUuid = guests[below(guests.length)] as string
    const what = below(6)
    if (what < 2) {
      const at = new Date(Date.UTC(2027, 2, 14, 19, below(60))).toISOString()
      const uuid = `entry-${all.length}-${below(1_000_000)}`
      note(device, { entry: { uuid, guestUuid, at, by: 'Rita', door: `porta ${below(3)}` } })
    } else if (what === 2) {
      const seen = standing(device.ledger, guestUuid)
      if (seen.length > 0) note(device, { takes: seen.map(({ uuid }) => uuid) })
    } else if (what === 3) send(device)
    else ask(device)
  }
  // From here on every device has a network.
  for (const device of devices) while (device.waiting.length > 0) send(device)
  for (const device of devices) {
    while (device.cursor < log.length) ask(device)
  }
  return { guests, devices, all }
}

/** Computes the expected entries from the records themselves, without the model. */
function expected(all: readonly Note[], guestUuid: string): string[] {
  const taken = new Set(all.flatMap((note) => ('takes' in note ? note.takes : [])))
  return all
    .flatMap((note) => ('entry' in note ? [note.entry] : []))
    .filter((entry) => entry.guestUuid === guestUuid && !taken.has(entry.uuid))
    .sort((a, b) => (a.at + a.uuid < b.at + b.uuid ? -1 : 1))
    .map(({ uuid }) => uuid)
}

describe('cinco portas', () => {
  it(`terminam iguais em ${histories} histórias, em qualquer ordem e quantas vezes se repita`, () => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
      const { guests, devices, all } = play(seed)
      for (const guest of guests) {
        const wanted = expected(all, guest)
        for (const { ledger } of devices) {
          const found = standing(ledger, guest).map(({ uuid }) => uuid)
          if (found.join() !== wanted.join()) {
            expect(found, `SEED=${seed} HISTORIES=1, ${guest}`).toEqual(wanted)
          }
        }
      }
    }
  })
})

const entry = (uuid: string, at: string, door = 'porta 1'): Entry => ({
  uuid,
  guestUuid: 'ana',
  at,
  by: door === 'porta 1' ? 'Rita' : 'Davi',
  door,
})

describe('quem entrou por duas portas', () => {
  const both = merge(nothing, {
    entries: [
      entry('b', '2027-03-14T19:43:00.000Z', 'porta 2'),
      entry('a', '2027-03-14T19:42:00.000Z'),
    ],
    takeBacks: [],
  })

  it('tem as duas entradas, e vale a primeira', () => {
    expect(standing(both, 'ana').map(({ door }) => door)).toEqual(['porta 1', 'porta 2'])
    expect(entered(both, 'ana')?.by).toBe('Rita')
  })

  it('continua dentro quando só uma é desfeita, por quem só viu essa', () => {
    const one = merge(both, { entries: [], takeBacks: [{ checkInUuid: 'a' }] })
    expect(entered(one, 'ana')?.door).toBe('porta 2')
    const none = merge(one, { entries: [], takeBacks: [{ checkInUuid: 'b' }] })
    expect(isInside(none, 'ana')).toBe(false)
  })

  it('fica fora ainda que o desfazer chegue antes da entrada', () => {
    const early = merge(nothing, { entries: [], takeBacks: [{ checkInUuid: 'a' }] })
    const late = merge(early, { entries: [entry('a', '2027-03-14T19:42:00.000Z')], takeBacks: [] })
    expect(isInside(late, 'ana')).toBe(false)
  })

  it('tem a hora que o servidor corrigiu', () => {
    const again = merge(both, { entries: [entry('a', '2027-03-14T16:42:00.000Z')], takeBacks: [] })
    expect(entered(again, 'ana')?.at).toBe('2027-03-14T16:42:00.000Z')
    expect(standing(again, 'ana')).toHaveLength(2)
  })
})

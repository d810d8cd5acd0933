import { toProblem } from '@/lib/problem'
import type { Batch } from './api'
import type { ListAnswer, Operation, SyncAnswer } from './contract'
import { type DoorList, goesAt, taking } from './list'
import { addGuest, checkIns, confirmedIn, takeBacks } from './operations'
import type { Place, Store } from './store'
import { type View, viewOf } from './view'

/** The most operations that the server takes in one batch. */
const batchSize = 500
/** The first and the longest wait before a retry when the server does not answer, in milliseconds. */
const firstWait = 1_000
const longestWait = 30_000
/** The least time between two rounds, in milliseconds: one request asks for all changes in between. */
const apart = 200

/** How often an enrolled device with nothing to send reports that it is online, in milliseconds. */
const beatEvery = 50_000

/** The part of the server that a Door uses (DoorApi). */
export interface Server {
  getList: (since: string | undefined) => Promise<ListAnswer>
  sync: (batch: Batch) => Promise<SyncAnswer>
}

/** The result of the last contact with the server. */
export type Contact =
  /** The server was not asked yet. */
  | 'beginning'
  | 'ok'
  /** The server does not answer. */
  | 'away'
  /** The account is signed out: the list is deleted, and waiting operations stay until it signs in again. */
  | 'signed-out'
  /**
   * The device was revoked or the permission ended: the list is deleted, and waiting operations are still uploaded.
   */
  | 'ended'

/** The state of one tab. It is never changed: every change replaces it. */
export interface Now {
  place: Place
  list: DoorList | undefined
  view: View | undefined
  waiting: readonly Operation[]
  contact: Contact
  /** How many of this visit's operations the server stored as entries that a planner has to review. */
  unsettled: number
  /** How many operations the server refuses for a reason that a retry does not change; they stay on this device. */
  refused: number
  /** How many waiting operations the server takes later: a device may add only so many people per hour. */
  deferred: number
}

/** Runs work while no other tab of this browser runs work of the same name, so that nothing is uploaded twice. */
export type Alone = (name: string, work: () => Promise<void>) => Promise<void>

const inAllTabs: Alone = async (name, work) => {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, work)
}

interface Parts {
  store: Store
  server: Server
  alone?: Alone
  /** Notifies the other tabs of this browser that this one wrote to the store, and receives their notices. */
  others?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
}

/**
 * Door is the check-in of one event on this device. It records every operation on this device first, at once and
 * durably, and uploads it whenever there is a network.
 */
export class Door {
  private now: Now
  private readonly listeners = new Set<() => void>()
  private version = 0
  private running: Promise<void> | undefined
  private again = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private wait = firstWait
  /** When the server was last sent the number of waiting operations, in milliseconds since 1970. */
  private heardAt = 0
  private readonly refusedUuids = new Set<string>()
  /** When the server takes each deferred operation, in milliseconds since 1970. */
  private readonly deferredUntil = new Map<string, number>()
  private stopped = false

  private constructor(
    place: Place,
    private readonly parts: Parts,
  ) {
    this.now = {
      place,
      list: undefined,
      view: undefined,
      waiting: [],
      contact: 'beginning',
      unsettled: 0,
      refused: 0,
      deferred: 0,
    }
    parts.others?.addEventListener('message', ({ data }) => {
      if (data === place.id) void this.reload()
    })
  }

  /** Opens a session from the store of this device. It sends no request: callers must call kick to begin. */
  static async open(place: Place, parts: Parts): Promise<Door> {
    const door = new Door(place, parts)
    await door.reload()
    return door
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = () => this.now

  /** Returns the server's time, as far as this device knows it, in milliseconds since 1970. */
  readonly time = () => Date.now() + this.now.place.ahead

  /** Checks in these guests, except those already inside. They are on the disk when it resolves. */
  async checkIn(guestUuids: readonly string[], codeHash?: string): Promise<void> {
    const { view, place } = this.now
    const outside = guestUuids.filter((guestUuid) => !view?.byUuid.get(guestUuid)?.entered)
    await this.note(checkIns(outside, place.door, codeHash))
  }

  /**
   * Reverses the check-ins of these guests that this device knows. A check-in that another device recorded meanwhile
   * stays.
   */
  async takeBack(guestUuids: readonly string[]): Promise<void> {
    const { view } = this.now
    const checkInUuids = guestUuids.flatMap(
      (guestUuid) => view?.byUuid.get(guestUuid)?.entries.map(({ uuid }) => uuid) ?? [],
    )
    await this.takeBackEntries(checkInUuids)
  }

  async takeBackEntries(checkInUuids: readonly string[]): Promise<void> {
    await this.note(takeBacks(checkInUuids))
  }

  /** Adds a guest who is on no list, and checks them in. */
  async add(name: string, child: boolean, invitationUuid?: string): Promise<void> {
    const added = addGuest(name, child, invitationUuid)
    await this.note([added, ...checkIns([added.guestUuid], this.now.place.door)])
  }

  /** Names the entrance at which this device is used. */
  async standAt(door: string): Promise<void> {
    await this.keepPlace({ door })
    this.tellOthers()
  }

  /** Uploads waiting operations and fetches changes: now, or soon after the round that runs. */
  readonly kick = (): void => {
    clearTimeout(this.timer)
    if (this.stopped) return
    if (this.running) {
      this.again = true
      return
    }
    this.running = this.round().finally(() => {
      this.running = undefined
      if (this.again) {
        this.again = false
        this.later(apart)
      }
    })
  }

  /**
   * Runs a round and reports whether every waiting operation was uploaded. Resolves after `within` milliseconds at
   * the latest; operations that are left stay on this device.
   */
  async handIn(within = longestWait): Promise<boolean> {
    const tried = async () => {
      await this.running
      this.kick()
      await this.running
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, within)
    })
    await Promise.race([tried(), over])
    clearTimeout(timer)
    return this.now.waiting.length === 0
  }

  /** Retries at once and resets the wait between retries, for when the person or the network is back. */
  readonly soon = (): void => {
    this.wait = firstWait
    this.kick()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
    this.parts.others?.close()
  }

  /** Deletes the list when the account signed out or the permission ended; waiting operations stay. */
  async end(contact: 'signed-out' | 'ended'): Promise<void> {
    await this.parts.store.forgetList(this.now.place.id)
    this.version = 0
    this.change({ list: undefined, contact })
    this.tellOthers()
  }

  private async note(operations: readonly Operation[]): Promise<void> {
    if (operations.length === 0) return
    await this.parts.store.note(this.now.place.id, operations)
    this.change({ waiting: [...this.now.waiting, ...operations] })
    this.tellOthers()
    this.kick()
  }

  private later(delay: number): void {
    clearTimeout(this.timer)
    if (!this.stopped) this.timer = setTimeout(this.kick, delay)
  }

  private async round(): Promise<void> {
    const { id } = this.now.place
    try {
      await (this.parts.alone ?? inAllTabs)(`cortejo-door:${id}`, async () => {
        await this.reload()
        await this.send()
        await this.beat()
        await this.ask()
      })
      this.wait = firstWait
      this.change({ contact: 'ok' })
    } catch (error) {
      const problem = toProblem(error)
      if (problem.isSignedOut) return this.end('signed-out')
      if (problem.isDenied) {
        await this.end('ended')
        // The permission may return, and the list with it.
        return this.later(longestWait)
      }
      this.change({ contact: 'away' })
      this.later(this.wait * (0.5 + Math.random() / 2))
      this.wait = Math.min(this.wait * 2, longestWait)
    }
  }

  private async send(): Promise<void> {
    for (const [uuid, until] of this.deferredUntil)
      if (until <= Date.now()) this.deferredUntil.delete(uuid)
    for (;;) {
      const left = this.now.waiting.filter(
        (one) => !this.refusedUuids.has(one.uuid) && !this.isDeferred(one),
      )
      if (left.length === 0) break
      await this.sendBatch(left.slice(0, batchSize))
    }
    this.change({ deferred: this.now.waiting.filter((one) => this.isDeferred(one)).length })
    if (this.deferredUntil.size > 0)
      this.later(Math.max(Math.min(...this.deferredUntil.values()) - Date.now(), apart))
  }

  /**
   * Reports whether the server takes the operation later: an addition, or the check-in of a guest whose addition
   * waits.
   */
  private isDeferred(one: Operation): boolean {
    return (
      this.deferredUntil.has(one.uuid) ||
      (one.type === 'CHECK_IN' && this.deferredUntil.has(one.guestUuid))
    )
  }

  /**
   * Reports that an enrolled device is online if it sent nothing lately: the team sees each device's last contact.
   */
  private async beat(): Promise<void> {
    const { place, waiting } = this.now
    if (place.kind !== 'device' || Date.now() - this.heardAt < beatEvery) return
    const deviceTime = new Date().toISOString()
    await this.parts.server.sync({ deviceTime, waiting: waiting.length, operations: [] })
    this.heardAt = Date.now()
  }

  /**
   * Uploads operations. If the server rejects a batch as invalid, halves it until the invalid operation is alone, so
   * that the others still arrive.
   */
  private async sendBatch(operations: readonly Operation[]): Promise<void> {
    const { place, waiting } = this.now
    let answer: SyncAnswer
    try {
      answer = await this.parts.server.sync({
        deviceTime: new Date().toISOString(),
        waiting: waiting.length - operations.length,
        operations,
      })
    } catch (error) {
      const { status } = toProblem(error)
      if (status !== 400 && status !== 422) throw error
      if (operations.length === 1) {
        for (const { uuid } of operations) this.refusedUuids.add(uuid)
        this.change({ refused: this.refusedUuids.size })
        return
      }
      const half = Math.ceil(operations.length / 2)
      await this.sendBatch(operations.slice(0, half))
      return this.sendBatch(operations.slice(half))
    }
    this.heardAt = Date.now()
    const kept = new Set(answer.kept.map(({ uuid }) => uuid))
    const confirmed = new Set([...answer.confirmed, ...kept])
    await this.parts.store.confirm([...confirmed])
    const done = operations.filter(({ uuid }) => confirmed.has(uuid))
    const until = Date.now() + (answer.retryAfter ?? 0) * 1_000
    // Servers of an earlier version send no `deferred`.
    for (const uuid of answer.deferred ?? []) this.deferredUntil.set(uuid, until)
    if (done.length === 0 && !operations.some((one) => this.isDeferred(one)))
      throw new TypeError('the server confirmed nothing')
    const good = done.filter(({ uuid }) => !kept.has(uuid))
    this.change({
      waiting: this.now.waiting.filter(({ uuid }) => !confirmed.has(uuid)),
      // Until the server's own list has them, which the next request fetches.
      ...(this.now.list && { list: confirmedIn(this.now.list, good, place) }),
      unsettled: this.now.unsettled + kept.size,
    })
    this.tellOthers()
  }

  private async ask(): Promise<void> {
    const { place, list } = this.now
    const asked = Date.now()
    const answer = await this.parts.server.getList(list?.changes)
    const answered = Date.now()
    const next = taking(list, answer)
    // Assumes that the server read its clock halfway between request and answer.
    const ahead = Date.parse(answer.serverTime) - (asked + answered) / 2
    if (answer.changes !== list?.changes || !list) {
      this.version = await this.parts.store.saveList(place.id, next)
      this.change({ list: next })
      this.tellOthers()
    }
    await this.keepPlace({
      // Less than a second is due to the network, not to the clock.
      ahead: Math.abs(ahead) < 1_000 ? 0 : Math.round(ahead),
      contactAt: answered,
      goesAt: goesAt(answer.event, answered),
      person: answer.me.name || place.person,
      door: place.door || (answer.me.door ?? ''),
    })
  }

  /** Reads what other tabs of this browser stored. */
  private async reload(): Promise<void> {
    const { store } = this.parts
    const { place, list } = this.now
    const version = await store.listVersion(place.id)
    const kept =
      version === this.version ? undefined : await store.list(place.id).catch(() => undefined)
    const waiting = await store.waiting(place.id)
    const known = (await store.places()).find(({ id }) => id === place.id)
    this.version = version
    this.change({
      waiting,
      ...(known && { place: known }),
      ...(kept ? { list: kept.list } : version === 0 && list && { list: undefined }),
    })
  }

  private async keepPlace(change: Partial<Place>): Promise<void> {
    const place = { ...this.now.place, ...change }
    await this.parts.store.savePlace(place)
    this.change({ place })
  }

  private tellOthers(): void {
    if (!this.stopped) this.parts.others?.postMessage(this.now.place.id)
  }

  private change(change: Partial<Now>): void {
    const before = this.now
    const next = { ...before, ...change }
    const same =
      next.list === before.list &&
      next.waiting.length === before.waiting.length &&
      next.waiting.every(({ uuid }, i) => uuid === before.waiting[i]?.uuid) &&
      next.place.ahead === before.place.ahead &&
      next.place.person === before.place.person
    const { list, waiting, place } = next
    this.now = same ? next : { ...next, view: list && viewOf(list, waiting, place) }
    for (const listener of [...this.listeners]) listener()
  }
}

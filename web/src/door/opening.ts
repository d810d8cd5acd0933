import { chooseMembership, rememberedWorkspace } from '@/app/workspace/choice'
import { meClient, publicClient } from '@/app/workspace/clients'
import { doorEnrol } from '@/client/api/door.gen'
import { usersGet } from '@/client/api/users.gen'
import type { UsersGetOutput } from '@/client/types.gen'
import { Problem, toProblem } from '@/lib/problem'
import { DoorApi, inTime } from './api'
import { Door, type Server } from './door'
import { type Place, Store } from './store'

/** The state of opening a check-in session; the screens follow once it is 'open'. */
export type Opening =
  | { kind: 'opening' }
  /** This device has no list of the event, and the server does not answer. */
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  /** The account may not check in guests of this event. */
  | { kind: 'not-there' }
  /** This device has no account and is enrolled for no event. */
  | { kind: 'not-enrolled' }
  /** The browser stores nothing: a private window, or a full disk. */
  | { kind: 'no-storage' }
  | { kind: 'open'; door: Door; stream: string }

let opened: Promise<Store> | undefined
export function openStore(): Promise<Store> {
  opened ??= Store.open()
  return opened
}

const latestFirst = (a: Place, b: Place) => b.contactAt - a.contactAt

/** Returns what a Door needs in addition to its session. */
export const parts = (store: Store, server: Server) => ({
  store,
  server,
  ...('BroadcastChannel' in globalThis && { others: new BroadcastChannel('cortejo-door') }),
})

/**
 * Opens an event for the signed-in account and reports every state to tell; returns a function that stops it. Opens
 * at once with the list stored on this device, and checks before every request that the same person is still signed
 * in.
 */
export function openForAccount(eventUuid: string, tell: (opening: Opening) => void): () => void {
  let over = false
  let current: Door | undefined
  const set = (opening: Opening) => {
    if (!over) tell(opening)
  }

  /** The signed-in person's UUID, once the server answered; until then, every request asks for it again. */
  let known: string | undefined
  const identify = async () => {
    const { data: me } = await inTime((signal) =>
      usersGet({ client: meClient, signal, throwOnError: true }),
    )
    known = me.uuid
    return me
  }

  const show = async (store: Store, place: Place) => {
    const api = new DoorApi(place.baseUrl, eventUuid)
    const guard = async () => {
      if (known !== undefined && known === place.owner) return
      const me = await identify()
      if (me.uuid === place.owner) return
      // The list of another person closes; their waiting operations stay until they sign in again.
      queueMicrotask(() => void openAs(store, me))
      throw new Problem({ status: 401, code: 'another_person', detail: 'Outra pessoa entrou.' })
    }
    const door = await Door.open(
      place,
      parts(store, {
        getList: async (since) => {
          await guard()
          return api.getList(since)
        },
        sync: async (batch) => {
          await guard()
          return api.sync(batch)
        },
      }),
    )
    current?.stop()
    current = door
    if (over) return door.stop()
    set({ kind: 'open', door, stream: `${place.baseUrl}/live.event?eventUuid=${eventUuid}` })
    door.kick()
  }

  const openAs = async (store: Store, me: UsersGetOutput) => {
    const id = `account:${me.uuid}:${eventUuid}`
    const place = (await store.places()).find((one) => one.id === id)
    if (place) return show(store, place)
    const baseUrl = await scopeOf(me, eventUuid)
    if (!baseUrl) return set({ kind: 'not-there' })
    const fresh: Place = {
      id,
      eventUuid,
      kind: 'account',
      baseUrl,
      owner: me.uuid,
      person: '',
      door: '',
      ahead: 0,
      contactAt: Date.now(),
      goesAt: Number.MAX_SAFE_INTEGER,
    }
    await store.savePlace(fresh)
    return show(store, fresh)
  }

  const begin = async () => {
    const store = await openStore()
    await store.sweep(Date.now())
    const places = (await store.places())
      .filter((one) => one.kind === 'account' && one.eventUuid === eventUuid)
      .sort(latestFirst)
    // The latest list tells which account used this device last; without a list, the server says who is signed in.
    for (const place of places) {
      if ((await store.listVersion(place.id)) > 0) return show(store, place)
    }
    await openAs(store, await identify())
  }

  const failed = (error: unknown) => {
    const problem = toProblem(error)
    if (problem.isSignedOut) set({ kind: 'signed-out' })
    else if (problem.isUnreachable) set({ kind: 'unreachable' })
    else if (error instanceof DOMException) set({ kind: 'no-storage' })
    else throw error
  }
  begin().catch(failed)
  return () => {
    over = true
    current?.stop()
  }
}

/**
 * Returns the API address of the business in which the person may check in guests of the event, or undefined if there
 * is none. Tries this tab's business first.
 */
async function scopeOf(me: UsersGetOutput, eventUuid: string): Promise<string | undefined> {
  const first = chooseMembership(me, rememberedWorkspace())
  const rest = me.businessMemberships.filter((one) => one !== first)
  // Staff in control of a business check in no guests: none of its data may stay on their device.
  const all = [...(first ? [first] : []), ...rest]
  for (const { businessUuid } of all) {
    const baseUrl = `/api/b/${businessUuid}`
    if (all.length === 1) return baseUrl
    try {
      await new DoorApi(baseUrl, eventUuid).getList(undefined)
      return baseUrl
    } catch (error) {
      if (!toProblem(error).isDenied) throw error
    }
  }
  return undefined
}

/**
 * Opens the event that this device was enrolled for last, and reports every state to tell; returns a function that
 * stops it.
 */
export function openForDevice(tell: (opening: Opening) => void): () => void {
  let over = false
  let current: Door | undefined
  const begin = async () => {
    const store = await openStore()
    await store.sweep(Date.now())
    const [place] = (await store.places()).filter(({ kind }) => kind === 'device').sort(latestFirst)
    if (!place) return tell({ kind: 'not-enrolled' })
    const api = new DoorApi(place.baseUrl, place.eventUuid)
    const door = await Door.open(place, parts(store, api))
    if (over) return door.stop()
    current = door
    tell({ kind: 'open', door, stream: `${place.baseUrl}/live.reception` })
    door.kick()
  }
  begin().catch((error) => {
    if (error instanceof DOMException) tell({ kind: 'no-storage' })
    else throw error
  })
  return () => {
    over = true
    current?.stop()
  }
}

/** Enrolls this device with a link's token and its PIN. Fails with a Problem of a field or of the link. */
export async function enrol(
  token: string,
  words: { pin: string; name: string; door: string },
): Promise<void> {
  const { data } = await doorEnrol({
    client: publicClient,
    body: { token, pin: words.pin, name: words.name, ...(words.door && { door: words.door }) },
    throwOnError: true,
  })
  const { eventUuid } = data
  const store = await openStore()
  await store.savePlace({
    id: `device:${eventUuid}`,
    eventUuid,
    kind: 'device',
    baseUrl: `/api/d/${eventUuid}`,
    link: await linkOf(token),
    person: words.name,
    door: words.door,
    ahead: 0,
    contactAt: Date.now(),
    goesAt: Number.MAX_SAFE_INTEGER,
  })
}

/** Reports whether this device was already enrolled with this link. */
export async function isEnrolledWith(token: string): Promise<boolean> {
  const link = await linkOf(token)
  return (await (await openStore()).places()).some((place) => place.link === link)
}

async function linkOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

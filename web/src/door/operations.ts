import type { DoorGuest, Operation } from './contract'
import type { DoorList } from './list'
import type { Entry } from './model'

type CheckIn = Extract<Operation, { type: 'CHECK_IN' }>
type TakeBack = Extract<Operation, { type: 'TAKE_BACK' }>
type AddGuest = Extract<Operation, { type: 'ADD_GUEST' }>

/** The most entries that one operation reverses. */
const takenAtOnce = 50

/** The device's clock correction and the person who recorded its operations. */
interface Noted {
  /** The server's clock minus the device's, in milliseconds. */
  ahead: number
  person: string
}

const now = () => new Date().toISOString()

/**
 * Returns the check-ins of these guests at an entrance, all at the same moment; with the hash of the QR code if one
 * was read.
 */
export function checkIns(
  guestUuids: readonly string[],
  door: string,
  codeHash?: string,
): CheckIn[] {
  const at = now()
  return guestUuids.map((guestUuid) => ({
    type: 'CHECK_IN',
    uuid: crypto.randomUUID(),
    guestUuid,
    at,
    door,
    ...(codeHash && { codeHash }),
  }))
}

/** Returns the reversals of these entries, takenAtOnce in each. */
export function takeBacks(checkInUuids: readonly string[]): TakeBack[] {
  const at = now()
  return Array.from({ length: Math.ceil(checkInUuids.length / takenAtOnce) }, (_, i) => ({
    type: 'TAKE_BACK',
    uuid: crypto.randomUUID(),
    checkInUuids: checkInUuids.slice(i * takenAtOnce, (i + 1) * takenAtOnce),
    at,
  }))
}

/** Returns the addition of a guest who is on no list: to an invitation, or with an invitation of their own. */
export function addGuest(name: string, child: boolean, invitationUuid?: string): AddGuest {
  const uuid = crypto.randomUUID()
  return {
    type: 'ADD_GUEST',
    uuid,
    guestUuid: uuid,
    ...(invitationUuid && { invitationUuid }),
    name,
    child,
    at: now(),
  }
}

/** Returns the entries of these operations with the device's clock corrected, as the server will send them. */
export function entriesOf(operations: readonly Operation[], { ahead, person }: Noted): Entry[] {
  return operations.flatMap((one) => {
    if (one.type !== 'CHECK_IN') return []
    const { uuid, guestUuid, door } = one
    const at = new Date(Date.parse(one.at) + ahead).toISOString()
    return [{ uuid, guestUuid, at, by: person, door }]
  })
}

/** Returns the UUIDs of the entries that these operations reverse. */
export function takenOf(operations: readonly Operation[]): string[] {
  return operations.flatMap((one) => (one.type === 'TAKE_BACK' ? one.checkInUuids : []))
}

/** Returns the guests whom these operations add and who are not on the list yet. */
export function addedOf(operations: readonly Operation[], { guests }: DoorList): DoorGuest[] {
  const added = operations.filter((one) => one.type === 'ADD_GUEST')
  if (added.length === 0) return []
  const known = new Set(guests.map(({ uuid }) => uuid))
  return added
    .filter(({ guestUuid }) => !known.has(guestUuid))
    .map(({ guestUuid, invitationUuid, name, child }) => ({
      uuid: guestUuid,
      invitationUuid: invitationUuid ?? guestUuid,
      name,
      child,
      status: 'attending',
      tags: [],
      unlisted: true,
    }))
}

/** Returns the list with confirmed operations applied, for the time until the server sends them itself. */
export function confirmedIn(
  list: DoorList,
  operations: readonly Operation[],
  noted: Noted,
): DoorList {
  const entries = entriesOf(operations, noted)
  const confirmed = new Set(entries.map(({ uuid }) => uuid))
  return {
    ...list,
    guests: [...list.guests, ...addedOf(operations, list)],
    entries: [...list.entries.filter(({ uuid }) => !confirmed.has(uuid)), ...entries],
    taken: [...new Set([...list.taken, ...takenOf(operations)])],
  }
}

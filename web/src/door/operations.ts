import type { DoorGuest, Operation } from './contract'
import type { DoorList } from './list'
import type { Entry } from './model'

type CheckIn = Extract<Operation, { type: 'CHECK_IN' }>
type TakeBack = Extract<Operation, { type: 'TAKE_BACK' }>
type AddGuest = Extract<Operation, { type: 'ADD_GUEST' }>

/** As many entries as one operation takes back. */
const takenAtOnce = 50

/** Whose clock the entries of a device are corrected by, and who noted them. */
interface Noted {
  /** How much later the server's clock is than the device's, in milliseconds. */
  ahead: number
  person: string
}

const now = () => new Date().toISOString()

/** Lets these in through a door, all at the same moment; by a code, where one was read. */
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

/** Takes these entries back. */
export function takeBacks(checkInUuids: readonly string[]): TakeBack[] {
  const at = now()
  return Array.from({ length: Math.ceil(checkInUuids.length / takenAtOnce) }, (_, i) => ({
    type: 'TAKE_BACK',
    uuid: crypto.randomUUID(),
    checkInUuids: checkInUuids.slice(i * takenAtOnce, (i + 1) * takenAtOnce),
    at,
  }))
}

/** Puts somebody on the list who is not: in an invitation, or with one of their own. */
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

/** The entries among them, as the server will tell of them: with the device's clock corrected. */
export function entriesOf(operations: readonly Operation[], { ahead, person }: Noted): Entry[] {
  return operations.flatMap((one) => {
    if (one.type !== 'CHECK_IN') return []
    const { uuid, guestUuid, door } = one
    const at = new Date(Date.parse(one.at) + ahead).toISOString()
    return [{ uuid, guestUuid, at, by: person, door }]
  })
}

/** The entries that they take back. */
export function takenOf(operations: readonly Operation[]): string[] {
  return operations.flatMap((one) => (one.type === 'TAKE_BACK' ? one.checkInUuids : []))
}

/** Who they add and is not on a list yet. */
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

/** The list with what the server confirmed of them, until its own words of it arrive. */
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

/**
 * Computes who is inside from the records of any number of check-in devices, received in any order and any number of
 * times. It is an observed-remove set: an entry gets its ID on the device that recorded it and never changes; a
 * reversal names the entries it saw, whether they are known here yet or not. So two copies that received the same
 * records are equal, whatever the order.
 *
 * Shapiro, Preguiça, Baquero, Zawirski, "A comprehensive study of Convergent and Commutative Replicated Data Types"
 * (INRIA RR-7506), section 3.3.5.
 */

/** A recorded arrival of one guest at one entrance. */
export interface Entry {
  uuid: string
  guestUuid: string
  /** RFC 3339, with milliseconds. */
  at: string
  /** The name of the person who checked the guest in; empty if it is not known. */
  by: string
  door: string
}

/** The reversal of one entry. */
export interface TakeBack {
  uuid: string
  checkInUuid: string
}

/** The records that one copy has. It is never changed: `merge` returns another. */
export interface Ledger {
  readonly entries: ReadonlyMap<string, Entry>
  /** The UUIDs of the reversed entries. */
  readonly taken: ReadonlySet<string>
  /** The UUIDs of each guest's entries, reversed or not. */
  readonly ofGuest: ReadonlyMap<string, readonly string[]>
}

export const nothing: Ledger = { entries: new Map(), taken: new Set(), ofGuest: new Map() }

/** Received records, in any order. */
export interface Notes {
  entries: readonly Entry[]
  takeBacks: readonly Pick<TakeBack, 'checkInUuid'>[]
}

/** Returns the copy with these records added. A known entry is replaced, because the server corrects its time. */
export function merge(ledger: Ledger, { entries, takeBacks }: Notes): Ledger {
  if (entries.length === 0 && takeBacks.length === 0) return ledger
  const known = new Map(ledger.entries)
  const ofGuest = new Map(ledger.ofGuest)
  for (const entry of entries) {
    const before = known.get(entry.uuid)
    known.set(entry.uuid, entry)
    if (before?.guestUuid === entry.guestUuid) continue
    if (before) {
      const rest = (ofGuest.get(before.guestUuid) ?? []).filter((uuid) => uuid !== entry.uuid)
      ofGuest.set(before.guestUuid, rest)
    }
    ofGuest.set(entry.guestUuid, [...(ofGuest.get(entry.guestUuid) ?? []), entry.uuid])
  }
  const taken = new Set(ledger.taken)
  for (const { checkInUuid } of takeBacks) taken.add(checkInUuid)
  return { entries: known, taken, ofGuest }
}

/** Orders entries by time, and by UUID where the times are equal, so that the order is the same on every device. */
export function byMoment(a: Entry, b: Entry): number {
  const [one, other] = [Date.parse(a.at), Date.parse(b.at)]
  return one - other || (a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0)
}

/** Returns the entries of a guest that are not reversed, the earliest first. Entries of two devices both count. */
export function standing(ledger: Ledger, guestUuid: string): Entry[] {
  return (ledger.ofGuest.get(guestUuid) ?? [])
    .filter((uuid) => !ledger.taken.has(uuid))
    .flatMap((uuid) => ledger.entries.get(uuid) ?? [])
    .sort(byMoment)
}

/** Reports whether a guest is inside: they have an entry that is not reversed. */
export function isInside(ledger: Ledger, guestUuid: string): boolean {
  return standing(ledger, guestUuid).length > 0
}

/** Returns the earliest entry of a guest that is not reversed, which says when and by whom they were checked in. */
export function entered(ledger: Ledger, guestUuid: string): Entry | undefined {
  return standing(ledger, guestUuid)[0]
}

/** Returns all entries that are not reversed, the earliest first. */
export function allStanding(ledger: Ledger): Entry[] {
  return [...ledger.entries.values()].filter(({ uuid }) => !ledger.taken.has(uuid)).sort(byMoment)
}

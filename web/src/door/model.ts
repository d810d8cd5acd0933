/**
 * Who is inside, of what any number of doors noted, in any order and any number of times. It is an
 * observed-remove set: an entry has an id made on the device that noted it and is never changed; a
 * take-back names the entries it saw, whether they are known here yet or not. So two copies that heard
 * of the same notes are the same, however those came.
 *
 * Shapiro, Preguiça, Baquero, Zawirski, "A comprehensive study of Convergent and Commutative
 * Replicated Data Types" (INRIA RR-7506), section 3.3.5.
 */

/** One person through one door. */
export interface Entry {
  uuid: string
  guestUuid: string
  /** RFC 3339, with milliseconds. */
  at: string
  /** Who let them in, by name; empty where nobody said. */
  by: string
  door: string
}

/** Takes one entry back. */
export interface TakeBack {
  uuid: string
  checkInUuid: string
}

/** What one copy knows. Only `merge` makes another. */
export interface Ledger {
  readonly entries: ReadonlyMap<string, Entry>
  /** The entries that were taken back. */
  readonly taken: ReadonlySet<string>
  /** The entries of each guest, taken back or not. */
  readonly ofGuest: ReadonlyMap<string, readonly string[]>
}

export const nothing: Ledger = { entries: new Map(), taken: new Set(), ofGuest: new Map() }

/** What was heard, in no order. */
export interface Notes {
  entries: readonly Entry[]
  takeBacks: readonly Pick<TakeBack, 'checkInUuid'>[]
}

/** The copy that has heard of these too. An entry that is known is replaced: the server corrects its time. */
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

/** Earlier first; of two at the same moment always the same one. */
export function byMoment(a: Entry, b: Entry): number {
  const [one, other] = [Date.parse(a.at), Date.parse(b.at)]
  return one - other || (a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0)
}

/** The entries of a guest that nobody took back, the earliest first: two doors' both stand. */
export function standing(ledger: Ledger, guestUuid: string): Entry[] {
  return (ledger.ofGuest.get(guestUuid) ?? [])
    .filter((uuid) => !ledger.taken.has(uuid))
    .flatMap((uuid) => ledger.entries.get(uuid) ?? [])
    .sort(byMoment)
}

/** Whether a guest is inside: while one of their entries stands. */
export function isInside(ledger: Ledger, guestUuid: string): boolean {
  return standing(ledger, guestUuid).length > 0
}

/** When and by whom a guest came in: what their earliest standing entry says. */
export function entered(ledger: Ledger, guestUuid: string): Entry | undefined {
  return standing(ledger, guestUuid)[0]
}

/** All standing entries, the earliest first. */
export function allStanding(ledger: Ledger): Entry[] {
  return [...ledger.entries.values()].filter(({ uuid }) => !ledger.taken.has(uuid)).sort(byMoment)
}

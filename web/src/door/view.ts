import { isExpected } from '@/lib/expected'
import type { DoorGuest, DoorInvitation, DoorTable, Operation } from './contract'
import type { DoorList } from './list'
import { allStanding, type Entry, type Ledger, merge, nothing, standing } from './model'
import { addedOf, entriesOf, takenOf } from './operations'
import { type SearchedName, searched } from './search'
import type { Place } from './store'

export interface Person extends DoorGuest {
  /** The name to show: "Acompanhante de Ana" for a guest without a name. */
  shown: string
  household: Household
  table: DoorTable | undefined
  /** The person's entries that are not reversed, the earliest first. A person with any is inside. */
  entries: readonly Entry[]
  /** The earliest of the entries: when and by whom the person was checked in. */
  entered: Entry | undefined
}

export interface Household {
  uuid: string
  name: string
  people: Person[]
  /** Whether the invitation has a QR code that is not revoked. */
  hasCode: boolean
}

/** What the screens show. It is computed from the list and the waiting operations whenever either changes. */
export interface View {
  people: readonly Person[]
  byUuid: ReadonlyMap<string, Person>
  households: ReadonlyMap<string, Household>
  tables: readonly DoorTable[]
  ledger: Ledger
  /** How many people of the list accepted, how many of these came in, and how many people are inside in all. */
  expected: number
  arrived: number
  inside: number
}

/** Computes the view of a list with the waiting operations of this device applied. */
export function viewOf(
  list: DoorList,
  waiting: readonly Operation[],
  place: Pick<Place, 'ahead' | 'person'>,
): View {
  const entries = [...list.entries, ...entriesOf(waiting, place)]
  const taken = [...list.taken, ...takenOf(waiting)]
  const takeBacks = taken.map((checkInUuid) => ({ checkInUuid }))
  const ledger = merge(nothing, { entries, takeBacks })
  const tables = new Map(list.tables.map((table) => [table.uuid, table]))
  const households = new Map<string, Household>()
  for (const { uuid, name, codes } of list.invitations) {
    households.set(uuid, { uuid, name, people: [], hasCode: codes.some(({ revoked }) => !revoked) })
  }
  const people: Person[] = []
  for (const guest of [...list.guests, ...addedOf(waiting, list)]) {
    const household = householdOf(households, guest)
    const entries = standing(ledger, guest.uuid)
    const person: Person = {
      ...guest,
      shown: guest.name,
      household,
      table: guest.tableUuid === undefined ? undefined : tables.get(guest.tableUuid),
      entries,
      entered: entries[0],
    }
    household.people.push(person)
    people.push(person)
  }
  for (const household of households.values()) nameTheUnnamed(household)
  const inside = people.filter(({ entered }) => entered).length
  const awaited = people.filter(isExpected)
  const arrived = awaited.filter(({ entered }) => entered).length
  const numbered = [...list.tables].sort((a, b) => a.number - b.number)
  const byUuid = new Map(people.map((person) => [person.uuid, person]))
  return {
    people,
    byUuid,
    households,
    tables: numbered,
    ledger,
    expected: awaited.length,
    arrived,
    inside,
  }
}

/**
 * Returns the household of a guest, making one if the guest's invitation is not in the list: an added guest, or an
 * invitation that has not arrived yet.
 */
function householdOf(households: Map<string, Household>, guest: DoorGuest): Household {
  let household = households.get(guest.invitationUuid)
  if (!household) {
    household = { uuid: guest.invitationUuid, name: guest.name, people: [], hasCode: false }
    households.set(guest.invitationUuid, household)
  }
  return household
}

function nameTheUnnamed({ name, people }: Household): void {
  const named = people.find((person) => person.name !== '')
  for (const person of people) {
    if (person.name === '')
      person.shown = `Acompanhante de ${named ? named.name.split(/\s/)[0] : name}`
  }
}

/** Returns a table's name, such as "mesa 7 · Padrinhos". */
export function tableName({ number, name }: DoorTable): string {
  return name === '' ? `mesa ${number}` : `mesa ${number} · ${name}`
}

/** Returns the numbers of a household's tables, such as "Mesa 4" or "Mesas 4 e 5"; undefined if it has none. */
export function tablesOf({ people }: Household): string | undefined {
  const numbers = [...new Set(people.flatMap(({ table }) => (table ? [table.number] : [])))].sort(
    (a, b) => a - b,
  )
  if (numbers.length === 0) return undefined
  const words = new Intl.ListFormat('pt-BR').format(numbers.map(String))
  return numbers.length === 1 ? `Mesa ${words}` : `Mesas ${words}`
}

/** Returns the tags of all people of a household, each once. */
export function tagsOf({ people }: Household): string[] {
  return [...new Set(people.flatMap(({ tags }) => tags))]
}

const names = new WeakMap<object, { of: string; words: SearchedName }>()

/** Returns the searchable form of a name. It is computed once per owner until the name changes. */
export function wordsOf(owner: DoorGuest | DoorInvitation | Household, name: string): SearchedName {
  const known = names.get(owner)
  if (known?.of === name) return known.words
  const words = searched(name)
  names.set(owner, { of: name, words })
  return words
}

/** The time that one bar of the arrivals covers, in milliseconds: a quarter of an hour. */
export const quarter = 15 * 60_000

/**
 * Counts the people who were checked in during each quarter of an hour, from the first to the last; at most the last
 * 96.
 */
export function arrivals({ people }: View): { from: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const { entered } of people) {
    if (!entered) continue
    const from = Math.floor(Date.parse(entered.at) / quarter) * quarter
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  // A device whose clock was days off must not add a bar for every quarter since.
  const bars = Math.min((last - first) / quarter + 1, 96)
  return Array.from({ length: bars }, (_, i) => {
    const from = last - (bars - 1 - i) * quarter
    return { from, count: counts.get(from) ?? 0 }
  })
}

/** The entries of one guest that are not reversed, the earliest first: two devices may each have recorded one. */
export type Arrival = readonly [Entry, ...Entry[]]

/** Returns one arrival per guest inside, the latest first, for the log in which they can be reversed. */
export function latest({ ledger }: View): Arrival[] {
  const found = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of allStanding(ledger)) {
    const arrival = found.get(entry.guestUuid)
    if (arrival) arrival.push(entry)
    else found.set(entry.guestUuid, [entry])
  }
  return [...found.values()].reverse()
}

import type { DoorGuest, DoorInvitation, DoorTable, Operation } from './contract'
import type { DoorList } from './list'
import { allStanding, type Entry, type Ledger, merge, nothing, standing } from './model'
import { addedOf, entriesOf, takenOf } from './operations'
import { type SearchedName, searched } from './search'
import type { Place } from './store'

export interface Person extends DoorGuest {
  /** "Acompanhante de Ana" where the place has no name of its own. */
  shown: string
  household: Household
  table: DoorTable | undefined
  /** Nobody took these back: while there is one, the person is inside. The earliest first. */
  entries: readonly Entry[]
  /** When and by whom they came in. */
  entered: Entry | undefined
}

export interface Household {
  uuid: string
  name: string
  people: Person[]
  /** Whether a code of theirs is good. */
  hasCode: boolean
}

/** What the screens show: made anew of the list and of what waits whenever either changes. */
export interface View {
  people: readonly Person[]
  byUuid: ReadonlyMap<string, Person>
  households: ReadonlyMap<string, Household>
  tables: readonly DoorTable[]
  ledger: Ledger
  /** The one count: who is inside, of those who said that they come or are inside. */
  inside: number
  expected: number
}

/** Seen through what a device at this place noted and nobody confirmed yet. */
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
  const expected = people.filter(({ entered, status }) => entered || status === 'attending').length
  const numbered = [...list.tables].sort((a, b) => a.number - b.number)
  const byUuid = new Map(people.map((person) => [person.uuid, person]))
  return { people, byUuid, households, tables: numbered, ledger, inside, expected }
}

/** A guest whose invitation is not known (it came alone, or is on its way) stands for one. */
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

/** "mesa 7 · Padrinhos" */
export function tableName({ number, name }: DoorTable): string {
  return name === '' ? `mesa ${number}` : `mesa ${number} · ${name}`
}

/** The tables of a household, in short: "Mesa 4", "Mesas 4 e 5". */
export function tablesOf({ people }: Household): string | undefined {
  const numbers = [...new Set(people.flatMap(({ table }) => (table ? [table.number] : [])))].sort(
    (a, b) => a - b,
  )
  if (numbers.length === 0) return undefined
  const words = new Intl.ListFormat('pt-BR').format(numbers.map(String))
  return numbers.length === 1 ? `Mesa ${words}` : `Mesas ${words}`
}

/** What all of a household have in common: their tags, each once. */
export function tagsOf({ people }: Household): string[] {
  return [...new Set(people.flatMap(({ tags }) => tags))]
}

const names = new WeakMap<object, { of: string; words: SearchedName }>()

/** A name made ready to be searched, once for as long as it stays the same. */
export function wordsOf(owner: DoorGuest | DoorInvitation | Household, name: string): SearchedName {
  const known = names.get(owner)
  if (known?.of === name) return known.words
  const words = searched(name)
  names.set(owner, { of: name, words })
  return words
}

/** How long a bar of the arrivals is: a quarter of an hour, in milliseconds. */
export const quarter = 15 * 60_000

/** Who came in during each quarter of an hour, from the first to the last. */
export function arrivals({ people }: View): { from: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const { entered } of people) {
    if (!entered) continue
    const from = Math.floor(Date.parse(entered.at) / quarter) * quarter
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  // A clock that was days off must not make a bar for every quarter since.
  const bars = Math.min((last - first) / quarter + 1, 96)
  return Array.from({ length: bars }, (_, i) => {
    const from = last - (bars - 1 - i) * quarter
    return { from, count: counts.get(from) ?? 0 }
  })
}

/** The entries that stand, the latest first: what is taken back from the log. */
export function latest({ ledger }: View): Entry[] {
  return allStanding(ledger).reverse()
}

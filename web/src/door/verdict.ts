import type { Household, Person } from './view'

/** Returns 'inside' if the household arrived and no attending member is missing, otherwise 'valid'. */
export function verdictOf({ people }: Household): 'valid' | 'inside' {
  const someInside = people.some(({ entered }) => entered)
  const someComing = people.some(({ status, entered }) => status === 'attending' && !entered)
  return someInside && !someComing ? 'inside' : 'valid'
}

/** The last people who were checked in, offered for reversal with one press. */
export interface LastEntry {
  guestUuids: readonly string[]
  title: string
  table: string | undefined
}

export function lastOf(people: readonly Person[]): LastEntry | undefined {
  const [first] = people
  if (!first) return undefined
  const title =
    people.length === 1
      ? first.shown
      : people.length === 2 && people[1]
        ? coupleOf(first.shown, people[1].shown)
        : first.household.name
  const table = people.find((one) => one.table)?.table
  return {
    guestUuids: people.map(({ uuid }) => uuid),
    title,
    table: table && `mesa ${table.number}`,
  }
}

/** Joins two names, and names a shared last name once: "Camila e Igor Sarmento". */
function coupleOf(one: string, other: string): string {
  const last = (name: string) => name.split(/\s+/).at(-1) ?? ''
  return last(one) === last(other) && one.includes(' ')
    ? `${one.slice(0, one.lastIndexOf(' '))} e ${other}`
    : `${one} e ${other}`
}

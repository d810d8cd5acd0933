import type { Household, Person } from './view'

/** Whether a household that came has anybody left to come in. */
export function verdictOf({ people }: Household): 'valid' | 'inside' {
  const someInside = people.some(({ entered }) => entered)
  const someComing = people.some(({ status, entered }) => status === 'attending' && !entered)
  return someInside && !someComing ? 'inside' : 'valid'
}

/** Who was let in last: one press takes it back. */
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

/** "Camila e Igor Sarmento" of two who have the last name in common. */
function coupleOf(one: string, other: string): string {
  const last = (name: string) => name.split(/\s+/).at(-1) ?? ''
  return last(one) === last(other) && one.includes(' ')
    ? `${one.slice(0, one.lastIndexOf(' '))} e ${other}`
    : `${one} e ${other}`
}

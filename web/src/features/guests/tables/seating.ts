import { inOrder, tagsInUse } from '../groups'
import type { Guest, Invitation } from '../model'

export interface SeatingTable {
  uuid: string
  number: number
  name: string
  seats: number
}

/** A guest with their invitation. */
export interface Seated {
  guest: Guest
  invitation: Invitation
}

/** Some of a household, in one place. */
export interface Party {
  invitation: Invitation
  guests: readonly Guest[]
}

export interface Seating {
  /** Who sits at each table, household by household. */
  at: ReadonlyMap<string, readonly Party[]>
  /** Who comes and sits nowhere yet. */
  unseated: readonly Party[]
  /** Who has not answered yet, and sits nowhere. */
  silent: readonly Party[]
}

/** Returns which guests sit where. A guest who does not attend needs no seat, and loses one by declining. */
export function seatingOf(
  invitations: readonly Invitation[],
  tables: readonly Pick<SeatingTable, 'uuid'>[],
): Seating {
  const at = new Map<string, Party[]>(tables.map(({ uuid }) => [uuid, []]))
  const unseated: Party[] = []
  const silent: Party[] = []
  for (const invitation of inOrder(invitations)) {
    const places = new Map<Party[], Guest[]>()
    for (const guest of invitation.guests) {
      if (guest.status === 'not_attending') continue
      const place =
        (guest.tableUuid !== undefined && at.get(guest.tableUuid)) ||
        (guest.status === 'attending' ? unseated : silent)
      const there = places.get(place)
      if (there) there.push(guest)
      else places.set(place, [guest])
    }
    for (const [place, guests] of places) place.push({ invitation, guests })
  }
  return { at, unseated, silent }
}

export function countOf(parties: readonly Party[]): number {
  return parties.reduce((sum, { guests }) => sum + guests.length, 0)
}

/** The parties' people, in the order they sit. */
export function peopleOf(parties: readonly Party[]): Seated[] {
  return parties.flatMap(({ invitation, guests }) => guests.map((guest) => ({ guest, invitation })))
}

/** What a seat is tinted with: the four commonest tags have a colour each. */
export const tints = ['wine', 'slate', 'sage', 'amber'] as const
export type Tint = (typeof tints)[number] | 'neutral'

/** Which tag has which colour, for as long as the list stays as it is. */
export function tintsOf(invitations: readonly Invitation[]): ReadonlyMap<string, Tint> {
  return new Map(
    tagsInUse(invitations)
      .slice(0, tints.length)
      .map(({ tag }, at) => [tag, tints[at] ?? 'neutral']),
  )
}

/** Returns a guest's color: that of their first tag that has one. */
export function tintOf({ tags }: Pick<Guest, 'tags'>, colours: ReadonlyMap<string, Tint>): Tint {
  for (const tag of tags) {
    const tint = colours.get(tag)
    if (tint) return tint
  }
  return 'neutral'
}

/** What a table is called where it is spoken of. */
export function tableName({ number, name }: Pick<SeatingTable, 'number' | 'name'>): string {
  return name ? `Mesa ${number}, ${name}` : `Mesa ${number}`
}

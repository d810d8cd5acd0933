import type { DoorEvent, DoorGuest, DoorInvitation, DoorTable, ListAnswer } from './contract'
import type { Entry } from './model'

/** The guest list of an event. The device stores it as one encrypted value. */
export interface DoorList {
  /** The cursor: the list contains every change up to it. */
  changes: string
  event: DoorEvent
  guests: readonly DoorGuest[]
  invitations: readonly DoorInvitation[]
  tables: readonly DoorTable[]
  entries: readonly Entry[]
  /** The UUIDs of the reversed entries. */
  taken: readonly string[]
  allowUnlisted: boolean
}

/** How long after the event's day a list is kept, in milliseconds: two days. */
const keptAfter = 2 * 24 * 60 * 60_000

/**
 * Returns when a list must be deleted, in milliseconds since 1970: keptAfter after the event's day is over. The list
 * of an event without a date is kept as long after its last update.
 */
export function goesAt({ date }: DoorEvent, now: number): number {
  // A day is over everywhere in the world half a day after it is over in UTC.
  return (date ? Date.parse(`${date}T00:00:00Z`) + 36 * 60 * 60_000 : now) + keptAfter
}

/** Returns the list with the server's answer applied. */
export function taking(list: DoorList | undefined, answer: ListAnswer): DoorList {
  const before = answer.reset || !list ? undefined : list
  const { event, changes, allowUnlisted, removed } = answer
  return {
    changes,
    event,
    allowUnlisted,
    guests: changed(before?.guests, answer.guests, removed.guests),
    invitations: changed(before?.invitations, answer.invitations, removed.invitations),
    tables: changed(before?.tables, answer.tables, removed.tables),
    entries: changed(before?.entries, answer.checkIns, []),
    taken: [
      ...new Set([
        ...(before?.taken ?? []),
        ...answer.takeBacks.map(({ checkInUuid }) => checkInUuid),
      ]),
    ],
  }
}

/**
 * Returns the rows with changes applied. Unchanged rows stay the same objects, so that values computed from them stay
 * valid.
 */
function changed<Row extends { uuid: string }>(
  before: readonly Row[] | undefined,
  now: readonly Row[],
  removed: readonly string[],
): readonly Row[] {
  if (!before) return now
  if (now.length === 0 && removed.length === 0) return before
  const rows = new Map(before.map((row) => [row.uuid, row]))
  for (const row of now) rows.set(row.uuid, row)
  for (const uuid of removed) rows.delete(uuid)
  return [...rows.values()]
}

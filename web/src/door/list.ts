import type { DoorEvent, DoorGuest, DoorInvitation, DoorTable, ListAnswer } from './contract'
import type { Entry } from './model'

/** What a device knows of an event: it lies on the device as one sealed piece. */
export interface DoorList {
  /** The cursor: what the server said up to there is in this list. */
  changes: string
  event: DoorEvent
  guests: readonly DoorGuest[]
  invitations: readonly DoorInvitation[]
  tables: readonly DoorTable[]
  entries: readonly Entry[]
  /** The entries that were taken back. */
  taken: readonly string[]
  allowUnlisted: boolean
}

/** Two days, in milliseconds: how long after the event's day a list is kept. */
const keptAfter = 2 * 24 * 60 * 60_000

/**
 * When a list has to go, in milliseconds since 1970: two days after the event's day is over. An event
 * without a day is kept as long from when its list was last heard of.
 */
export function goesAt({ date }: DoorEvent, now: number): number {
  // The day is over everywhere in the world half a day after UTC says so.
  return (date ? Date.parse(`${date}T00:00:00Z`) + 36 * 60 * 60_000 : now) + keptAfter
}

/** The list with an answer put into it. */
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

/** Rows that did not change stay the same objects: what was worked out of them still holds. */
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

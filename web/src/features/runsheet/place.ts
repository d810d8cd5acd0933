import { endOf } from './now'

interface Placed {
  uuid: string
  day: number
  start: number
  length?: number | undefined
}

/** The position of a line: its day, the line before which it goes (null: last), and its start. */
export interface Place {
  day: number
  beforeUuid: string | null
  start: number
}

/**
 * The place between two neighbours of a day. A line keeps its hour where it fits between theirs;
 * else it begins when the one before is over, and never after the one that follows.
 */
export function between<T extends Placed>(
  moved: T,
  before: T | undefined,
  after: T | undefined,
  day: number,
): Place {
  const least = before?.start ?? Number.NEGATIVE_INFINITY
  const most = after?.start ?? Number.POSITIVE_INFINITY
  const fits = moved.start >= least && moved.start <= most
  const start = fits ? moved.start : before ? Math.min(endOf(before), most) : most
  return { day, beforeUuid: after?.uuid ?? null, start }
}

/** The place that dropping a line at another's leads to, in the order of the days; null where it stays. */
export function dropped<T extends Placed>(
  lines: readonly T[],
  uuid: string,
  over: string,
): Place | null {
  const from = lines.findIndex((line) => line.uuid === uuid)
  const to = lines.findIndex((line) => line.uuid === over)
  const [moved, target] = [lines[from], lines[to]]
  if (!moved || !target || from === to) return null
  const day = lines.filter((line) => line.day === target.day && line.uuid !== uuid)
  const at =
    day.findIndex((line) => line.uuid === over) + (from < to && moved.day === target.day ? 1 : 0)
  return between(moved, day[at - 1], day[at], target.day)
}

/** The place one further up or down in its day; null at the end of it. */
export function stepped<T extends Placed>(
  lines: readonly T[],
  uuid: string,
  step: 1 | -1,
): Place | null {
  const moved = lines.find((line) => line.uuid === uuid)
  const day = lines.filter((line) => line.day === moved?.day)
  const other = moved && day[day.indexOf(moved) + step]
  return other ? dropped(day, uuid, other.uuid) : null
}

import { latestStart } from './clock'
import { endOf } from './now'

interface Shiftable {
  uuid: string
  day: number
  start: number
  length?: number | undefined
  fixed: boolean
  doneAt?: string | undefined
}

export interface Move<T> {
  line: T
  from: number
  to: number
}

/** A line that moves into one that does not. */
export interface Collision<T> {
  moved: T
  /** When what moves would end: where it has no length, when it would begin. */
  until: number
  fixed: T
  /** By how many minutes they overlap. */
  by: number
}

export interface Shifted<T> {
  /** What moves, in the order of the day. */
  moves: Move<T>[]
  collisions: Collision<T>[]
  /** When the last line of the day is over, then. */
  endsAt: number
  /** A line that would leave the day: a start before its midnight, or after the morning that follows. */
  outOfDay: T | undefined
}

/**
 * What a delay of so many minutes (negative: earlier) from a line on would do: the line itself and the
 * later open ones of its day move, and none that is fixed. `lines` are in the order of the day.
 */
export function shifted<T extends Shiftable>(
  lines: readonly T[],
  from: string,
  minutes: number,
): Shifted<T> {
  const at = lines.findIndex(({ uuid }) => uuid === from)
  const first = lines[at]
  const day = lines.filter((line) => line.day === first?.day)
  const later = first ? day.slice(day.indexOf(first)) : []
  const moving = later.filter((line) => !line.fixed && line.doneAt === undefined)
  const moves = moving.map((line) => ({ line, from: line.start, to: line.start + minutes }))
  const moved = new Set(moving)
  const collisions = moves.flatMap((move) => {
    const hit = firstHit(
      move,
      day.filter((line) => line.fixed && !moved.has(line)),
      minutes,
    )
    return hit ? [hit] : []
  })
  const ends = day.map((line) => endOf(line) + (moved.has(line) ? minutes : 0))
  return {
    moves,
    collisions,
    endsAt: Math.max(0, ...ends),
    outOfDay: moves.find(({ to }) => to < 0 || to > latestStart)?.line,
  }
}

/** The nearest fixed line that a move runs into, and did not before. */
function firstHit<T extends Shiftable>(
  { line, to }: Move<T>,
  fixed: readonly T[],
  minutes: number,
): Collision<T> | undefined {
  const until = to + (line.length ?? 0)
  if (minutes > 0) {
    const wall = fixed.find((one) => endOf(line) <= one.start && until > one.start)
    return wall && { moved: line, until, fixed: wall, by: until - wall.start }
  }
  const wall = fixed.findLast(
    (one) => line.start >= endOf(one) && to < Math.max(endOf(one), one.start),
  )
  return wall && { moved: line, until: to, fixed: wall, by: endOf(wall) - to }
}

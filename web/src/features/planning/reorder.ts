import { inOrder } from './groups'

interface Placed {
  publicId: string
  position: number
}

/** The directions in which the menu moves a task within its group. */
export type MoveTo = 'first' | 'up' | 'down' | 'last'

/** Returns the index to which a move leads, or null if it would change nothing. */
export function targetIndex(index: number, length: number, to: MoveTo): number | null {
  const target = { first: 0, up: index - 1, down: index + 1, last: length - 1 }[to]
  return target < 0 || target >= length || target === index ? null : target
}

const allMoves: readonly MoveTo[] = ['first', 'up', 'down', 'last']

/** Returns the moves that would change something at a position of a list. */
export function movesAt(index: number, length: number): MoveTo[] {
  return allMoves.filter((to) => targetIndex(index, length, to) !== null)
}

/**
 * Returns the task right after which a moved task belongs in the whole checklist (null: first), when it moves to
 * `toIndex` of the shorter list that is shown: a group, perhaps filtered. Tasks that are not shown keep their
 * positions.
 */
export function placeAfter(
  tasks: readonly Placed[],
  shownIds: readonly string[],
  id: string,
  toIndex: number,
): string | null {
  const others = shownIds.filter((one) => one !== id)
  const before = others[toIndex - 1]
  if (before !== undefined) return before
  const first = others[0]
  const whole = inOrder(tasks)
    .map((task) => task.publicId)
    .filter((one) => one !== id)
  const at = first === undefined ? 0 : whole.indexOf(first)
  return whole[at - 1] ?? null
}

/**
 * Moves tasks right after another (null: first), in the given order, and numbers the list again, as the server does.
 */
export function moveInOrder<T extends Placed>(
  tasks: readonly T[],
  ids: readonly string[],
  afterId: string | null,
): T[] {
  const ordered = inOrder(tasks)
  const byId = new Map(ordered.map((task) => [task.publicId, task]))
  const moved = ids.flatMap((id) => byId.get(id) ?? [])
  if (moved.length === 0 || (afterId !== null && ids.includes(afterId))) return ordered
  const moving = new Set(ids)
  const rest = ordered.filter((task) => !moving.has(task.publicId))
  const at = afterId === null ? 0 : rest.findIndex((task) => task.publicId === afterId) + 1
  // The task to move after is deleted: the server will refuse, so the list stays as it is.
  if (afterId !== null && at === 0) return ordered
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)].map((task, index) => ({
    ...task,
    position: index + 1,
  }))
}

/** Returns the task right before this one (null: it is first), to which an undone move returns. */
export function currentAfter(tasks: readonly Placed[], id: string): string | null {
  const ids = inOrder(tasks).map((task) => task.publicId)
  return ids[ids.indexOf(id) - 1] ?? null
}

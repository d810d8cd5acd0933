import { inOrder } from './groups'

interface Placed {
  publicId: string
  position: number
}

/** Where a task goes in its group, as the menu names it. */
export type MoveTo = 'first' | 'up' | 'down' | 'last'

/** The index a move leads to, or null where it would change nothing. */
export function targetIndex(index: number, length: number, to: MoveTo): number | null {
  const target = { first: 0, up: index - 1, down: index + 1, last: length - 1 }[to]
  return target < 0 || target >= length || target === index ? null : target
}

const allMoves: readonly MoveTo[] = ['first', 'up', 'down', 'last']

/** The moves that would change something from a place of a list. */
export function movesAt(index: number, length: number): MoveTo[] {
  return allMoves.filter((to) => targetIndex(index, length, to) !== null)
}

/**
 * What a moved task will stand right after in the whole checklist (null: first), when it takes the
 * place `toIndex` of the shorter list it is seen in: a group, perhaps filtered. Tasks that list does
 * not show keep their places.
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
 * Puts tasks right after another (null: first), in the order they are given, and numbers the list
 * anew, as the server does.
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
  // What they should stand after is gone: the server will refuse, so nothing moves here either.
  if (afterId !== null && at === 0) return ordered
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)].map((task, index) => ({
    ...task,
    position: index + 1,
  }))
}

/** What an item stands right after now (null: first): where an undone move goes back to. */
export function currentAfter(tasks: readonly Placed[], id: string): string | null {
  const ids = inOrder(tasks).map((task) => task.publicId)
  return ids[ids.indexOf(id) - 1] ?? null
}

import type { Group, GroupKey } from '../groups'

/** A line of the list: a heading, a task under it, or where the next one is written. */
export type Row<T> =
  | { kind: 'heading'; key: string; of: Group<T>; first: boolean }
  | { kind: 'task'; key: string; group: GroupKey; task: T; index: number; last: boolean }
  | { kind: 'entry'; key: string; group: GroupKey; of: Group<T> }

/** Returns the groups as the flat rows of a virtual list; a folded group has only its heading. */
export function rowsOf<T extends { publicId: string }>(
  groups: readonly Group<T>[],
  isFolded: (group: GroupKey) => boolean,
  entries = false,
): Row<T>[] {
  return groups.flatMap((group, place): Row<T>[] => [
    {
      kind: 'heading',
      key: `heading-${group.key}`,
      of: group,
      first: place === 0,
    },
    ...(isFolded(group.key)
      ? []
      : group.tasks.map(
          (task, index): Row<T> => ({
            kind: 'task',
            key: task.publicId,
            group: group.key,
            task,
            index,
            last: index === group.tasks.length - 1,
          }),
        )),
    ...(entries && group.key !== 'done'
      ? [{ kind: 'entry' as const, key: `entry-${group.key}`, group: group.key, of: group }]
      : []),
  ])
}

/** The ids of the tasks that can be seen, from top to bottom. */
export function shownIds<T extends { publicId: string }>(rows: readonly Row<T>[]): string[] {
  return rows.flatMap((row) => (row.kind === 'task' ? row.task.publicId : []))
}

/** The neighbour a key leads to; from nowhere, the first or the last. */
export function neighbour(
  ids: readonly string[],
  from: string | null,
  step: 1 | -1,
): string | undefined {
  const at = from === null ? -1 : ids.indexOf(from)
  if (at < 0) return step === 1 ? ids[0] : ids[ids.length - 1]
  return ids[at + step]
}

import type { PreviewTask } from './source'

/**
 * A person's choice among the tasks of a checklist. New tasks are chosen until they are left out, also those that
 * appear later; tasks that the event already has are chosen only explicitly.
 */
export interface Choice {
  left: ReadonlySet<string>
  again: ReadonlySet<string>
}

export const everythingNew: Choice = { left: new Set(), again: new Set() }

export function isChosen({ left, again }: Choice, task: Pick<PreviewTask, 'key' | 'there'>) {
  return task.there ? again.has(task.key) : !left.has(task.key)
}

/** The choice with these tasks chosen, or not. */
export function choose(
  choice: Choice,
  tasks: readonly Pick<PreviewTask, 'key' | 'there'>[],
  chosen: boolean,
): Choice {
  const left = new Set(choice.left)
  const again = new Set(choice.again)
  for (const { key, there } of tasks) {
    if (there ? chosen : !chosen) (there ? again : left).add(key)
    else (there ? again : left).delete(key)
  }
  return { left, again }
}

/**
 * Returns the choice after a whole list was checked or unchecked: tasks that the event already has are never checked
 * with the others, but unchecked with them.
 */
export function chooseAll(
  choice: Choice,
  tasks: readonly Pick<PreviewTask, 'key' | 'there'>[],
  chosen: boolean,
): Choice {
  return choose(choice, chosen ? tasks.filter((task) => !task.there) : tasks, chosen)
}

/** Whether all that is new in a list is chosen (all of it, where nothing is), some of it, or none. */
export function chosenOf(
  choice: Choice,
  tasks: readonly Pick<PreviewTask, 'key' | 'there'>[],
): 'all' | 'some' | 'none' {
  if (!tasks.some((task) => isChosen(choice, task))) return 'none'
  const fresh = tasks.filter((task) => !task.there)
  const asked = fresh.length > 0 ? fresh : tasks
  return asked.every((task) => isChosen(choice, task)) ? 'all' : 'some'
}

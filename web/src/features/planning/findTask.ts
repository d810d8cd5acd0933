import type { Checklist, Task } from './checklist'

/**
 * Returns the task with this ID. It has a file of its own, because routes use it before any screen's code is loaded.
 */
export function findTask(list: Checklist, id: string): Task | undefined {
  return list.tasks.find((task) => task.publicId === id)
}

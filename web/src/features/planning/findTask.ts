import type { Checklist, Task } from './checklist'

/** In a file of its own: the routes look for a task before any screen's code is there. */
export function findTask(list: Checklist, id: string): Task | undefined {
  return list.tasks.find((task) => task.publicId === id)
}

import type { Task } from '../checklist'

/** What every section of a task's detail gets. */
export interface TaskSectionProps {
  task: Task
  /** Who decides, as the event calls them. */
  client: string
  template: boolean
}

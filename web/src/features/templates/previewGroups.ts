import { groupByDistance, groupTasks } from '@/features/planning'
import type { IsoDate } from '@/lib/dates'
import type { PreviewTask } from './source'

/** A task to come as the planning's own functions read it. */
export type PlacedTask = ReturnType<typeof place>

function place(task: PreviewTask, position: number) {
  return {
    ...task,
    publicId: task.key,
    position,
    timing: task.timeUnitNumber ? ('PLANNING' as const) : ('NONE' as const),
  }
}

/** Tasks under the planning's own headings: by when they would be due, else by how long before. */
export function groupPreview(tasks: readonly PreviewTask[], today: IsoDate) {
  const placed = tasks.map(place)
  return placed.some((task) => task.deadline) ? groupTasks(placed, today) : groupByDistance(placed)
}

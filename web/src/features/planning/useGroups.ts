import { useMemo } from 'react'
import { useToday } from '@/lib/useToday'
import { type Task, useChecklist } from './checklist'
import { type Group, groupByDistance, groupTasks } from './groups'
import { type MoveTo, movesAt, placeAfter, targetIndex } from './reorder'
import { useTaskActions } from './useTaskActions'

/** Under headings by day; without a day to count from (template, no date), by distance. */
export function groupsOf(
  tasks: readonly Task[],
  eventDate: string | undefined,
  today: string,
): Group<Task>[] {
  return eventDate === undefined && !tasks.some((task) => task.deadline && !task.checkedAt)
    ? groupByDistance(tasks)
    : groupTasks(tasks, today)
}

/** The places a task can move to in its group of the whole checklist. */
export function useGroups() {
  const { tasks, event } = useChecklist()
  const today = useToday(event.timeZone)
  const actions = useTaskActions()
  return useMemo(() => {
    const groups = groupsOf(tasks, event.date, today)
    const idsAround = ({ publicId }: Task) =>
      groups
        .map((group) => group.tasks.map((one) => one.publicId))
        .find((ids) => ids.includes(publicId)) ?? []
    return {
      movesOf: (task: Task) => {
        const ids = idsAround(task)
        return movesAt(ids.indexOf(task.publicId), ids.length)
      },
      move: (task: Task, to: MoveTo) => {
        const ids = idsAround(task)
        const target = targetIndex(ids.indexOf(task.publicId), ids.length, to)
        if (target !== null) actions.move(task, placeAfter(tasks, ids, task.publicId, target))
      },
    }
  }, [tasks, event.date, today, actions])
}

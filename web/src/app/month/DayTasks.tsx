import { type ReactNode, useState } from 'react'
import { formatDay, type IsoDate } from '@/lib/dates'

export interface DayTasksProps<T> {
  day: IsoDate
  today: IsoDate
  tasks: readonly T[]
  /** How many are in sight before the rest is asked for. */
  inSight: number
  children: (task: T) => ReactNode
}

/** The tasks in a day's cell, and the way to those that have no room. */
export function DayTasks<T extends { publicId: string }>({
  day,
  today,
  tasks,
  inSight,
  children,
}: DayTasksProps<T>) {
  const [all, setAll] = useState(false)
  const shown = all ? tasks : tasks.slice(0, inSight)
  return (
    <>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {shown.map((task) => (
            <li key={task.publicId}>{children(task)}</li>
          ))}
        </ul>
      )}
      {tasks.length > shown.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="rounded-sm px-1 text-left text-xs font-medium text-muted hover:text-ink"
        >
          mais {tasks.length - shown.length}
          <span className="sr-only"> em {formatDay(day, today)}</span>
        </button>
      )}
    </>
  )
}

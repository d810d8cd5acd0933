import { CalendarDays } from 'lucide-react'
import type { IsoDate } from '@/lib/dates'
import type { Checklist, Task } from '../checklist'
import { DeadlineForm } from '../DeadlineForm'
import { emptyTiming, timingValues } from '../taskForm'
import { useUpdateTask } from '../useTaskActions'
import { deadlineSentence } from '../words'
import { PropertyRow } from './PropertyRow'

interface Props {
  task: Task
  list: Checklist
  today: IsoDate
}

/** "Prazo": the day and the distance, and the fields that set them. */
export function DeadlineProperty({ task, list, today }: Props) {
  const { mutate } = useUpdateTask()
  return (
    <PropertyRow
      label="Prazo"
      editor={(close) => (
        <DeadlineForm
          list={list}
          today={today}
          initially={
            task.timing === 'NONE'
              ? { ...emptyTiming, timing: 'NONE' }
              : timingValues(task, list.event.timeZone)
          }
          onCancel={close}
          onSave={(patch) => {
            mutate({ id: task.publicId, patch })
            close()
          }}
        />
      )}
    >
      <span className="flex min-w-0 items-start gap-2">
        <CalendarDays size={16} className="mt-1 text-muted" aria-hidden />
        <span className="min-w-0">{deadlineSentence(task, list.event, today)}</span>
      </span>
    </PropertyRow>
  )
}

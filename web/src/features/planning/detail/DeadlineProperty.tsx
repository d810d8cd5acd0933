import { CalendarDays } from 'lucide-react'
import type { IsoDate } from '@/lib/dates'
import { readDraft } from '@/lib/useDraft'
import { PropertyRow } from '@/ui/PropertyRow'
import type { Checklist, Task } from '../checklist'
import { DeadlineForm } from '../DeadlineForm'
import { timingValues } from '../taskForm'
import { useSaveTaskText } from '../useTaskActions'
import { deadlineSentence } from '../words'

interface Props {
  task: Task
  list: Checklist
  today: IsoDate
}

const deadlineDraftKey = ({ publicId }: Task) => `deadline.${publicId}`

/** "Prazo": the day and the distance, and the fields that set them. */
export function DeadlineProperty({ task, list, today }: Props) {
  const { mutateAsync } = useSaveTaskText()
  return (
    <PropertyRow
      label="Prazo"
      initiallyOpen={readDraft(deadlineDraftKey(task)) !== undefined}
      editor={(close) => (
        <DeadlineForm
          list={list}
          today={today}
          initially={timingValues(task, list.event, today)}
          draft={deadlineDraftKey(task)}
          onSave={(patch) => mutateAsync({ id: task.publicId, patch })}
          onClose={close}
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

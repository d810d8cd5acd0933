import { SortableList } from '@/ui/SortableList'
import type { Subtask } from '../checklist'
import { placeAfter, targetIndex } from '../reorder'
import { SubtaskRing } from '../SubtaskRing'
import { AddSubtask } from './AddSubtask'
import { SubtaskRow } from './SubtaskRow'
import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'
import { useSubtaskActions } from './useSubtaskActions'

const idOf = (subtask: Subtask) => subtask.publicId
const nameOf = (subtask: Subtask) => subtask.title

/** "Subtarefas 2 de 3": the steps of a task. */
export function SubtaskSection({ task, client, template }: TaskSectionProps) {
  const actions = useSubtaskActions(task.publicId)
  const { subtasks } = task
  const done = subtasks.filter((subtask) => subtask.checkedAt).length
  return (
    <TaskSection
      title="Subtarefas"
      aside={
        subtasks.length > 0 &&
        !template && (
          <>
            <SubtaskRing task={task} size={22} />
            <span className="text-xs text-muted tabular-nums" aria-hidden>
              {done} de {subtasks.length}
            </span>
          </>
        )
      }
    >
      <SortableList
        items={subtasks}
        idOf={idOf}
        nameOf={nameOf}
        onMove={actions.move}
        label="Subtarefas"
      >
        {(subtask, handle) => {
          const index = subtasks.indexOf(subtask)
          return (
            <SubtaskRow
              taskId={task.publicId}
              subtask={subtask}
              index={index}
              count={subtasks.length}
              client={client}
              template={template}
              handle={handle}
              actions={actions}
              onMove={(to) => {
                const target = targetIndex(index, subtasks.length, to)
                if (target === null) return
                const id = subtask.publicId
                actions.move(id, placeAfter(subtasks, subtasks.map(idOf), id, target))
              }}
            />
          )
        }}
      </SortableList>
      <AddSubtask taskId={task.publicId} siblings={subtasks} actions={actions} />
    </TaskSection>
  )
}

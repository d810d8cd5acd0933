import { SortableList } from '@/ui/SortableList'
import { AddSubtask } from './AddSubtask'
import type { Subtask, Task } from './checklist'
import { placeAfter, targetIndex } from './reorder'
import { SubtaskRing } from './SubtaskRing'
import { SubtaskRow } from './SubtaskRow'
import { useSubtaskActions } from './useSubtaskActions'

const idOf = (subtask: Subtask) => subtask.publicId
const nameOf = (subtask: Subtask) => subtask.title

/** "Subtarefas 2 de 3": the steps of a task. */
export function SubtaskSection({
  task,
  client,
  template,
}: {
  task: Task
  client: string
  template: boolean
}) {
  const actions = useSubtaskActions(task.publicId)
  const { subtasks } = task
  const done = subtasks.filter((subtask) => subtask.checkedAt).length
  return (
    <section aria-label="Subtarefas">
      <h3 className="mb-1 flex min-h-7 items-center gap-2 text-xs font-semibold text-muted">
        Subtarefas
        {subtasks.length > 0 && !template && (
          <>
            <SubtaskRing task={task} size={22} />
            <span className="font-normal tabular-nums" aria-hidden>
              {done} de {subtasks.length}
            </span>
          </>
        )}
      </h3>
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
      <AddSubtask siblings={subtasks} actions={actions} />
    </section>
  )
}

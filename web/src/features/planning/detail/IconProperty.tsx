import { categoryOf, isKnownCategory } from '@/lib/categories'
import type { Task } from '../checklist'
import { IconChoice } from '../IconChoice'
import { useUpdateTask } from '../useTaskActions'
import { PropertyRow } from './PropertyRow'

/** "Ícone", where the category is the planner's own and has none. */
export function IconProperty({ task }: { task: Task }) {
  const { mutate } = useUpdateTask()
  if (isKnownCategory(task.category)) return null
  const { icon: Icon } = categoryOf(task.category, task.icon)
  return (
    <PropertyRow
      label="Ícone"
      editor={(close) => (
        <IconChoice
          hideLabel
          value={task.icon}
          onValueChange={(icon) => {
            mutate({ id: task.publicId, patch: { icon } })
            close()
          }}
        />
      )}
    >
      <Icon size={18} className="text-muted" aria-hidden />
    </PropertyRow>
  )
}

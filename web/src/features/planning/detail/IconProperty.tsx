import { categoryOf } from '@/lib/categories'
import { PropertyRow } from '@/ui/PropertyRow'
import type { Task } from '../checklist'
import { IconChoice } from '../IconChoice'
import { useUpdateTask } from '../useTaskActions'

/** "Ícone": its category's, until another was chosen. */
export function IconProperty({ task }: { task: Task }) {
  const { mutate } = useUpdateTask()
  const { icon: Icon } = categoryOf(task.category, task.icon)
  return (
    <PropertyRow
      label="Ícone"
      editor={(close) => (
        <IconChoice
          hideLabel
          category={task.category}
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

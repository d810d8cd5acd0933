import { categoryOf } from '@/lib/categories'
import { CategoryField } from './CategoryField'
import type { Task } from './checklist'
import { PropertyRow } from './PropertyRow'
import { useUpdateTask } from './useTaskActions'

/** "Categoria": its icon and words, and the list they are chosen from. */
export function CategoryProperty({ task }: { task: Task }) {
  const { mutate } = useUpdateTask()
  const { icon: Icon, label } = categoryOf(task.category, task.icon)
  return (
    <PropertyRow
      label="Categoria"
      editor={(close) => (
        <CategoryField
          hideLabel
          value={task.category}
          onValueChange={(category) => {
            // Another category brings its own icon.
            mutate({ id: task.publicId, patch: { category, icon: '' } })
            close()
          }}
        />
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <Icon size={16} className="text-muted" aria-hidden />
        <span className="truncate">{label}</span>
      </span>
    </PropertyRow>
  )
}

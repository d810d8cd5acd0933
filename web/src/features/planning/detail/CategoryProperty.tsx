import { categoryOf } from '@/lib/categories'
import { Button } from '@/ui/Button'
import { PropertyRow } from '@/ui/PropertyRow'
import { CategoryField } from '../CategoryField'
import type { Task } from '../checklist'
import { useUpdateTask } from '../useTaskActions'

/** "Categoria": its icon and words, and the list they are chosen from. */
export function CategoryProperty({ task }: { task: Task }) {
  const { icon: Icon, label } = categoryOf(task.category, task.icon)
  return (
    <PropertyRow label="Categoria" editor={(close) => <Chooser task={task} onDone={close} />}>
      <span className="flex min-w-0 items-center gap-2">
        <Icon size={16} className="text-muted" aria-hidden />
        <span className="truncate">{label}</span>
      </span>
    </PropertyRow>
  )
}

function Chooser({ task, onDone }: { task: Task; onDone: () => void }) {
  const { mutate } = useUpdateTask()
  return (
    <div className="flex flex-col gap-3">
      <CategoryField
        hideLabel
        value={task.category}
        onValueChange={(category) => {
          // Another category brings its own icon.
          if (category !== task.category)
            mutate({ id: task.publicId, patch: { category, icon: '' } })
          onDone()
        }}
      />
      <Button variant="ghost" size="sm" className="self-end" onClick={onDone}>
        Cancelar
      </Button>
    </div>
  )
}

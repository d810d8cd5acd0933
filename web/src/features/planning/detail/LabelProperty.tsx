import { Tag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import type { Task } from '../checklist'
import { limits } from '../taskForm'
import { useUpdateTask } from '../useTaskActions'
import { PropertyRow } from './PropertyRow'

/** "Etiqueta": a word of the planner's own to tell tasks apart. */
export function LabelProperty({ task }: { task: Task }) {
  return (
    <PropertyRow label="Etiqueta" editor={(close) => <LabelForm task={task} onDone={close} />}>
      {task.label ? (
        <span className="flex min-w-0 items-center gap-2">
          <Tag size={16} className="text-muted" aria-hidden />
          <span className="truncate">{task.label}</span>
        </span>
      ) : (
        <span className="text-muted">Sem etiqueta</span>
      )}
    </PropertyRow>
  )
}

function LabelForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { mutate } = useUpdateTask()
  const [label, setLabel] = useState(task.label)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ id: task.publicId, patch: { label: label.trim() } })
        onDone()
      }}
    >
      <TextField
        label="Etiqueta"
        hideLabel
        placeholder="Ex.: urgente, com a mãe da noiva"
        maxLength={limits.label}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" variant="secondary" size="sm">
          Salvar etiqueta
        </Button>
      </div>
    </form>
  )
}

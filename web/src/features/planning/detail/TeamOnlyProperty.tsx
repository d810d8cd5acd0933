import { Lock } from 'lucide-react'
import { Switch } from '@/ui/Switch'
import type { Task } from '../checklist'
import { useUpdateTask } from '../useTaskActions'

/** "Só a equipe": for the event's clients the task is not there, nor what belongs to it. */
export function TeamOnlyProperty({ task, client }: { task: Task; client: string }) {
  const { mutate } = useUpdateTask()
  const only = task.teamOnly ?? false
  return (
    <Switch
      className="mt-1"
      label={
        <span className="inline-flex items-center gap-2 text-sm font-normal">
          <Lock size={16} className="text-muted" aria-hidden />
          Só a equipe
        </span>
      }
      help={
        only
          ? `Para ${client} esta tarefa não existe, nem as etapas, os documentos e os fornecedores dela.`
          : `${client.charAt(0).toUpperCase()}${client.slice(1)} vê esta tarefa no checklist.`
      }
      checked={only}
      onCheckedChange={(teamOnly) => mutate({ id: task.publicId, patch: { teamOnly } })}
    />
  )
}

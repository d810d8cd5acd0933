import { AutosavedText } from '@/app/autosave/AutosavedText'
import type { TaskSectionProps } from './TaskSections'
import { limits } from './taskForm'
import { useSaveTaskText } from './useTaskActions'

/** Free notes about a task; they save themselves. */
export function ObservationsEditor({ task: { publicId, observations } }: TaskSectionProps) {
  const { mutateAsync } = useSaveTaskText()
  return (
    <AutosavedText
      label="Observações"
      placeholder="Combinados, restrições, o que não pode ser esquecido…"
      maxLength={limits.observations}
      value={observations}
      draftKey={`task.${publicId}.observations`}
      save={(text) => mutateAsync({ id: publicId, patch: { observations: text } })}
    />
  )
}

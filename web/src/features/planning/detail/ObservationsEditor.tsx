import { AutosavedText } from '@/app/autosave/AutosavedText'
import { limits } from '../taskForm'
import { useSaveTaskText } from '../useTaskActions'
import type { TaskSectionProps } from './section'

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
      save={(text, was) =>
        mutateAsync({ id: publicId, patch: { observations: text }, was: { observations: was } })
      }
    />
  )
}

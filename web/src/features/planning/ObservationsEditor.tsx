import { cx } from '@/ui/classes'
import { frameClass } from '@/ui/Field'
import { SaveStatus } from './SaveStatus'
import type { TaskSectionProps } from './TaskSections'
import { limits } from './taskForm'
import { useAutosave } from './useAutosave'
import { useSaveTaskText } from './useTaskActions'

/** Free notes about a task; they save themselves. */
export function ObservationsEditor({ task }: TaskSectionProps) {
  const { mutateAsync } = useSaveTaskText()
  const { text, write, flush, state } = useAutosave({
    value: task.observations,
    draftKey: `task.${task.publicId}.observations`,
    save: (observations) => mutateAsync({ id: task.publicId, patch: { observations } }),
  })
  const id = `observations-${task.publicId}`
  return (
    <section>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-xs font-semibold text-muted">
          Observações
        </label>
        <SaveStatus state={state} onRetry={() => void flush()} />
      </div>
      <textarea
        id={id}
        rows={3}
        maxLength={limits.observations}
        placeholder="Combinados, restrições, o que não pode ser esquecido…"
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => void flush()}
        className={cx(
          frameClass,
          'min-h-24 resize-none px-3.5 py-2.5 leading-relaxed field-sizing-content',
        )}
      />
    </section>
  )
}

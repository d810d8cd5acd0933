import { SaveStatus } from '@/app/autosave/SaveStatus'
import { useAutosave } from '@/app/autosave/useAutosave'
import { toast } from '@/ui/toast'
import type { Task } from '../checklist'
import { limits } from '../taskForm'
import { useSaveTaskText } from '../useTaskActions'

/** The title, written over in place: Enter saves, Esc gives the old one back. */
export function TitleEditor({ task }: { task: Task }) {
  const { mutateAsync } = useSaveTaskText()
  const { text, write, flush, reset, state } = useAutosave({
    value: task.title,
    draftKey: `task.${task.publicId}.title`,
    save: (title) => mutateAsync({ id: task.publicId, patch: { title } }),
    isValid: (title) => title !== '',
  })
  const empty = text.trim() === ''
  const leave = () => {
    if (!empty) {
      void flush()
      return
    }
    reset()
    toast.info('Uma tarefa precisa de um nome', { description: `Voltamos a “${task.title}”.` })
  }
  return (
    <div>
      <h2 className="sr-only">{task.title}</h2>
      <textarea
        aria-label="Título da tarefa"
        aria-invalid={empty || undefined}
        rows={1}
        maxLength={limits.title}
        value={text}
        onChange={(event) => write(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            event.currentTarget.blur()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            if (text.trim() === task.title) return
            reset()
            toast.info('O título voltou ao que era', {
              description: task.title,
              undo: () => write(text),
            })
          }
        }}
        className="-mx-2 block field-sizing-content w-[calc(100%+1rem)] resize-none rounded-input border border-transparent bg-transparent px-2 py-1 font-display text-lg font-medium transition-colors hover:bg-sunken focus-visible:border-wine focus-visible:bg-surface focus-visible:ring-3 focus-visible:ring-wine/20 focus-visible:outline-none"
      />
      {empty ? (
        <p role="status" className="text-xs font-medium text-coral">
          Dê um nome à tarefa
        </p>
      ) : (
        (state === 'failed' || state === 'saving') && (
          <SaveStatus state={state} onRetry={() => void flush()} />
        )
      )}
    </div>
  )
}

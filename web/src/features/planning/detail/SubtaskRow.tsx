import { Dot, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readDraft } from '@/lib/useDraft'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import type { Subtask } from '../checklist'
import { type MoveTo, movesAt } from '../reorder'
import { TaskMenu } from '../TaskMenu'
import { Answer } from './Answer'
import { DecisionWords } from './DecisionEditor'
import { SubtaskEditor, subtaskDraftKey } from './SubtaskEditor'
import { isPending, type SubtaskActions } from './useSubtaskActions'

export interface SubtaskRowProps {
  taskId: string
  subtask: Subtask
  index: number
  count: number
  client: string
  template: boolean
  handle: ReactNode
  actions: SubtaskActions
  onMove: (to: MoveTo) => void
}

/** One step of a task; pressed, it opens its own editor in place. */
export function SubtaskRow({
  taskId,
  subtask,
  index,
  count,
  client,
  template,
  handle,
  actions,
  onMove,
}: SubtaskRowProps) {
  const [editing, setEditing] = useState(() => readDraft(subtaskDraftKey(subtask)) !== undefined)
  const done = subtask.checkedAt !== undefined
  const pending = isPending(subtask)
  const asks = { taskId, subtaskId: subtask.publicId }
  if (editing) {
    return (
      <SubtaskEditor
        subtask={subtask}
        asks={asks}
        client={client}
        template={template}
        onClose={() => setEditing(false)}
      />
    )
  }
  return (
    <div
      className={cx(
        'group/row -mx-2 flex items-start gap-2 rounded-input px-2 hover:bg-sunken focus-within:bg-sunken',
        pending && 'opacity-60',
      )}
    >
      <span className="flex h-9 items-center touch:h-11">
        {template ? (
          <Dot size={20} className="text-faint" aria-hidden />
        ) : (
          <Checkbox
            shape="round"
            hideLabel
            label={`Concluir: ${subtask.title}`}
            checked={done}
            disabled={pending}
            onCheckedChange={(next) => actions.setDone(subtask, next)}
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          disabled={pending}
          onClick={() => setEditing(true)}
          className={cx(
            'min-h-9 w-full rounded-sm py-1.5 pl-1 text-left text-sm wrap-break-word touch:min-h-11 touch:py-2.5 touch:text-base',
            done && 'text-muted line-through decoration-faint',
          )}
        >
          {subtask.title}
          <span className="sr-only">, editar subtarefa</span>
        </button>
        {(subtask.decisionRequested || subtask.observations) && (
          <div className="-mt-0.5 flex flex-col items-start gap-1 pb-2 pl-1 text-xs">
            {subtask.decisionRequested && !subtask.decision && (
              <DecisionWords of={subtask} client={client} template={template} />
            )}
            {subtask.decision && (
              <div className="w-full pb-1">
                <Answer of={subtask} asks={asks} client={client} onEdit={() => setEditing(true)} />
              </div>
            )}
            {subtask.observations && (
              <p className="line-clamp-3 wrap-break-word text-muted">{subtask.observations}</p>
            )}
          </div>
        )}
      </div>
      {!pending && (
        <span className="-mr-2 flex shrink-0 opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
          {handle}
          <TaskMenu
            trigger={
              <IconButton label={`Ações de ${subtask.title}`}>
                <Ellipsis size={18} aria-hidden />
              </IconButton>
            }
            onEdit={() => setEditing(true)}
            moves={movesAt(index, count)}
            onMove={onMove}
            onRemove={() => actions.remove(subtask)}
          />
        </span>
      )}
    </div>
  )
}

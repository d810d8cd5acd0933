import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { readDraft, useDraft } from '@/lib/useDraft'
import { Button } from '@/ui/Button'
import type { Subtask } from '../checklist'
import { limits } from '../taskForm'
import type { SubtaskActions } from './useSubtaskActions'

/** Writes one subtask after another: Enter adds and waits for the next. */
export function AddSubtask({
  taskId,
  siblings,
  actions,
}: {
  taskId: string
  siblings: readonly Subtask[]
  actions: SubtaskActions
}) {
  const key = `subtask.new.${taskId}`
  const draft = useDraft(key)
  const [title, setTitle] = useState(() => {
    const left = readDraft(key)
    return typeof left === 'string' ? left : ''
  })
  useHoldsUnsavedWork(title.trim() !== '')
  const write = (next: string) => {
    setTitle(next)
    if (next === '') draft.clear()
    else draft.keep(next)
  }
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      className="-mx-2 flex items-center gap-2 rounded-input px-2 focus-within:bg-sunken hover:bg-sunken"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = title.trim()
        if (wanted === '') return
        write('')
        input.current?.focus()
        // Refused words come back, unless others are being written already.
        actions.add(wanted, siblings, () => {
          if (!input.current?.value) write(wanted)
        })
      }}
    >
      <Plus size={20} className="text-faint" aria-hidden />
      <input
        ref={input}
        aria-label="Adicionar subtarefa"
        placeholder="Adicionar subtarefa"
        maxLength={limits.subtask}
        enterKeyHint="done"
        value={title}
        onChange={(event) => write(event.target.value)}
        className="h-9 min-w-0 flex-1 bg-transparent pl-1 text-sm outline-none touch:h-11 touch:text-base"
      />
      {title.trim() !== '' && (
        <Button type="submit" variant="ghost" size="sm">
          Adicionar
        </Button>
      )}
    </form>
  )
}

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import type { Subtask } from '../checklist'
import { limits } from '../taskForm'
import type { SubtaskActions } from './useSubtaskActions'

/** Writes one subtask after another: Enter adds and waits for the next. */
export function AddSubtask({
  siblings,
  actions,
}: {
  siblings: readonly Subtask[]
  actions: SubtaskActions
}) {
  const [title, setTitle] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      className="-mx-2 flex items-center gap-2 rounded-input px-2 focus-within:bg-sunken hover:bg-sunken"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = title.trim()
        if (wanted === '') return
        setTitle('')
        input.current?.focus()
        // Refused words come back, unless others are being written already.
        actions.add(wanted, siblings, () => setTitle((now) => now || wanted))
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
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || title === '') return
          event.stopPropagation()
          setTitle('')
        }}
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

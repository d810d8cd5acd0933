import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '@/ui/IconButton'
import { useEditor } from '../editor'

/** The undo and redo buttons for the edits since the page was opened. */
export function Steps() {
  const { undo, redo, mayEdit } = useEditor()
  if (!mayEdit) return null
  return (
    <div className="flex">
      <IconButton label="Desfazer" disabled={!undo} onClick={() => undo?.()}>
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton label="Refazer" disabled={!redo} onClick={() => redo?.()}>
        <Redo2 size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

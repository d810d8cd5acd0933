import { Sheet } from '@/ui/Sheet'
import { AreaNotes } from '../AreaNotes'
import { useCustomerEvent } from '../useCustomerEvent'
import { youOf } from '../words'
import type { OpenTask } from './queries'
import { useNoteTask } from './useWords'
import { WordsForm } from './WordsForm'

/** The clients' own notes on a task. */
export default function NotesSheet({
  task,
  open,
  onClose,
}: {
  task: OpenTask
  open: boolean
  onClose: () => void
}) {
  const { access } = useCustomerEvent()
  const note = useNoteTask()
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={youOf(access.event) === 'vocês' ? 'Anotações de vocês' : 'Suas anotações'}
      description={task.title}
      initialFocus="field"
    >
      <AreaNotes area="CHECKLIST" className="mb-4" />
      <WordsForm
        name={`${task.publicId}/notes`}
        label="O que vale lembrar"
        help={`${access.event.planner.name} também lê o que estiver aqui.`}
        text={task.notes}
        rows={6}
        button="Salvar anotações"
        busyText="Salvando…"
        save={(...notes) => note(task.publicId, ...notes)}
        onSaved={onClose}
      />
    </Sheet>
  )
}

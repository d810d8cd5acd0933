import { useState } from 'react'
import { categoryOf } from '@/lib/categories'
import type { IsoDate } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { Dialog } from '@/ui/Dialog'
import { CategoryField } from '../CategoryField'
import { type Task, useChecklist } from '../checklist'
import { DeadlineForm } from '../DeadlineForm'
import type { TaskPatch } from '../edits'
import { inOrder } from '../groups'
import { emptyTiming } from '../taskForm'

/** A change of many tasks that needs an answer first. */
export type ManyQuestion = 'deadline' | 'category' | 'place'

export interface ManyDialogProps {
  question: ManyQuestion
  chosen: readonly Task[]
  title: string
  today: IsoDate
  onClose: () => void
  onUpdate: (patch: TaskPatch) => void
  onMove: (afterId: string) => void
}

/** What many tasks become: another deadline, another category, another place. */
export default function ManyDialog({ question, title, onClose, ...props }: ManyDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {question === 'deadline' && <Deadline {...props} onClose={onClose} />}
      {question === 'category' && <Category {...props} />}
      {question === 'place' && <Place {...props} />}
    </Dialog>
  )
}

type PartProps = Omit<ManyDialogProps, 'question' | 'title' | 'onClose'>

function Deadline({ today, onUpdate, onClose }: PartProps & { onClose: () => void }) {
  const list = useChecklist()
  return (
    <DeadlineForm
      list={list}
      today={today}
      initially={emptyTiming(list.event, today)}
      onSave={onUpdate}
      onClose={onClose}
    />
  )
}

function Category({ chosen, onUpdate }: PartProps) {
  const [category, setCategory] = useState(chosen[0]?.category ?? '')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // Another category brings its own icon.
        onUpdate({ category, icon: '' })
      }}
    >
      <CategoryField value={category} onValueChange={setCategory} />
      <Button type="submit" className="self-end">
        Salvar categoria
      </Button>
    </form>
  )
}

function Place({ chosen, onMove }: PartProps) {
  const { tasks } = useChecklist()
  const [after, setAfter] = useState<string | null>(null)
  const ids = new Set(chosen.map((task) => task.publicId))
  const items = inOrder(tasks)
    .filter((task) => !ids.has(task.publicId) && !task.checkedAt)
    .map((task) => {
      const { icon: Icon } = categoryOf(task.category, task.icon)
      return {
        value: task.publicId,
        label: task.title,
        icon: <Icon size={18} aria-hidden />,
      }
    })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (after !== null) onMove(after)
      }}
    >
      <Combobox
        label="Depois de qual tarefa?"
        help="A ordem vale dentro de cada grupo do planejamento."
        items={items}
        value={items.find((item) => item.value === after) ?? null}
        onValueChange={(item) => setAfter(item?.value ?? null)}
        placeholder="Busque a tarefa"
      />
      <Button type="submit" className="self-end" disabled={after === null}>
        Mover
      </Button>
    </form>
  )
}

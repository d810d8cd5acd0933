import { useState } from 'react'
import { readDraft } from '@/lib/useDraft'
import { AsksBeforeClosing, useClosing } from '@/ui/closing'
import { PropertyRow } from '@/ui/PropertyRow'
import type { Task } from '../checklist'
import { Answer } from './Answer'
import { DecisionEditor, DecisionWords, decisionDraftKey } from './DecisionEditor'

interface DecisionProps {
  task: Task
  client: string
  template: boolean
}

/** What the client decided, above all else of the task; its question is edited in its place. */
export function DecisionAnswer({ task, client, template }: DecisionProps) {
  const [editing, setEditing] = useState(() => readDraft(decisionDraftKey(task)) !== undefined)
  const { asks: asksFirst, close } = useClosing(() => setEditing(false))
  const asks = { taskId: task.publicId }
  if (!task.decision) return null
  if (!editing) {
    return <Answer of={task} asks={asks} client={client} onEdit={() => setEditing(true)} />
  }
  return (
    <fieldset
      aria-label="Decisão"
      className="rounded-card border border-line bg-paper p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        if (event.currentTarget.contains(event.target as Node)) close()
      }}
    >
      <AsksBeforeClosing value={asksFirst}>
        <DecisionEditor
          of={task}
          asks={asks}
          client={client}
          template={template}
          onClose={() => setEditing(false)}
        />
      </AsksBeforeClosing>
    </fieldset>
  )
}

/** "Decisão": what the client is asked, as long as they have not answered. */
export function DecisionProperty({ task, client, template }: DecisionProps) {
  if (task.decision) return null
  return (
    <PropertyRow
      label="Decisão"
      initiallyOpen={readDraft(decisionDraftKey(task)) !== undefined}
      editor={(close) => (
        <DecisionEditor
          of={task}
          asks={{ taskId: task.publicId }}
          client={client}
          template={template}
          onClose={close}
        />
      )}
    >
      <DecisionWords of={task} client={client} template={template} />
    </PropertyRow>
  )
}

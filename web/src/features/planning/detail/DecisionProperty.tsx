import { readDraft } from '@/lib/useDraft'
import type { Task } from '../checklist'
import { useSaveTaskText } from '../useTaskActions'
import { DecisionEditor, DecisionWords, decisionDraftKey } from './DecisionEditor'
import { PropertyRow } from './PropertyRow'

/** "Decisão": what the client was asked to decide, and what they did. */
export function DecisionProperty({
  task,
  client,
  template,
}: {
  task: Task
  client: string
  template: boolean
}) {
  const { mutateAsync } = useSaveTaskText()
  return (
    <PropertyRow
      label="Decisão"
      initiallyOpen={readDraft(decisionDraftKey(task)) !== undefined}
      editor={(close) => (
        <DecisionEditor
          of={task}
          client={client}
          template={template}
          onSave={(patch, was) => mutateAsync({ id: task.publicId, patch, was })}
          onClose={close}
        />
      )}
    >
      <DecisionWords of={task} client={client} template={template} />
    </PropertyRow>
  )
}

import { readDraft } from '@/lib/useDraft'
import type { Task } from '../checklist'
import { useUpdateTask } from '../useTaskActions'
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
  const { mutate } = useUpdateTask()
  return (
    <PropertyRow
      label="Decisão"
      initiallyOpen={readDraft(decisionDraftKey(task)) !== undefined}
      editor={(close) => (
        <DecisionEditor
          of={task}
          client={client}
          template={template}
          onCancel={close}
          onSave={(patch) => {
            mutate({ id: task.publicId, patch })
            close()
          }}
        />
      )}
    >
      <DecisionWords of={task} client={client} template={template} />
    </PropertyRow>
  )
}

import { Tag } from 'lucide-react'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { readDraft } from '@/lib/useDraft'
import { PropertyRow } from '@/ui/PropertyRow'
import { TextField } from '@/ui/TextField'
import type { Task } from '../checklist'
import { labelSchema } from '../taskForm'
import { useSaveTaskText } from '../useTaskActions'

const labelDraftKey = (publicId: string) => `label.${publicId}`

/** "Etiqueta": a word of the planner's own to tell tasks apart. */
export function LabelProperty({ task }: { task: Task }) {
  return (
    <PropertyRow
      label="Etiqueta"
      initiallyOpen={readDraft(labelDraftKey(task.publicId)) !== undefined}
      editor={(close) => <LabelForm task={task} onClose={close} />}
    >
      {task.label ? (
        <span className="flex min-w-0 items-center gap-2">
          <Tag size={16} className="text-muted" aria-hidden />
          <span className="truncate">{task.label}</span>
        </span>
      ) : (
        <span className="text-muted">Sem etiqueta</span>
      )}
    </PropertyRow>
  )
}

function LabelForm({ task: { publicId, label }, onClose }: { task: Task; onClose: () => void }) {
  const { mutateAsync } = useSaveTaskText()
  const form = useAppForm({
    schema: labelSchema,
    initial: { label },
    draft: labelDraftKey(publicId),
    save: (patch) => mutateAsync({ id: publicId, patch }),
    onSaved: onClose,
  })
  return (
    <Form of={form} className="flex flex-col gap-3">
      <TextField
        label="Etiqueta"
        hideLabel
        placeholder="Ex.: urgente, com a mãe da noiva"
        {...form.text('label')}
      />
      <FormFooter place="inline" save="Salvar etiqueta" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}

import { useEffect } from 'react'
import { only } from '@/app/form/changes'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import type { Subtask } from '../checklist'
import { subtaskSchema } from '../taskForm'
import { decisionInput, decisionValues } from './decisionForm'
import { QuestionFields } from './QuestionFields'
import { useSaveDecision, type WhoAsks } from './useDecision'

export function subtaskDraftKey({ publicId }: Subtask): string {
  return `subtask.${publicId}`
}

export interface SubtaskEditorProps {
  subtask: Subtask
  asks: WhoAsks
  client: string
  /** A template asks; only an event is answered. */
  template: boolean
  onClose: () => void
}

/** A subtask's own words: title, notes, and what the client is asked to decide. */
export function SubtaskEditor({ subtask, asks, client, template, onClose }: SubtaskEditorProps) {
  const { mutateAsync } = useSaveDecision(asks)
  const editor = useAppForm({
    schema: subtaskSchema,
    initial: {
      title: subtask.title,
      observations: subtask.observations ?? '',
      ...decisionValues(subtask),
    },
    draft: subtaskDraftKey(subtask),
    save: (values, changes) => {
      const { title, observations } = only(values, changes.changed)
      const asked = values.decisionRequested || subtask.decisionRequested
      return mutateAsync({
        ...(title !== undefined && { title }),
        ...(observations !== undefined && {
          observations,
          observationsWas: changes.over.observations,
        }),
        ...(asked && decisionInput(values, changes)),
      })
    },
    onSaved: onClose,
  })
  const { setFocus } = editor.form
  useEffect(() => setFocus('title'), [setFocus])
  return (
    <Form
      of={editor}
      label={`Editar ${subtask.title}`}
      onEscape={onClose}
      className="my-1 flex flex-col gap-3 rounded-card border border-line bg-paper p-3"
    >
      <TextField label="Subtarefa" {...editor.text('title')} />
      <TextArea label="Observações" optional rows={2} {...editor.text('observations')} />
      <QuestionFields title={subtask.title} client={client} template={template} />
      <FormFooter place="inline" save="Salvar subtarefa" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}

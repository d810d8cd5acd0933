import { useEffect } from 'react'
import { only } from '@/app/form/changes'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import type { Subtask } from '../checklist'
import { decided, type SubtaskPatch, type Was } from '../edits'
import { subtaskSchema } from '../taskForm'

export function subtaskDraftKey({ publicId }: Subtask): string {
  return `subtask.${publicId}`
}

export interface SubtaskEditorProps {
  subtask: Subtask
  client: string
  /** A template asks; only an event is answered. */
  template: boolean
  /** Rejects where the server did not take it. */
  onSave: (patch: SubtaskPatch, was: Was) => Promise<unknown>
  onClose: () => void
}

/** A subtask's own words: title, notes, and what the client is asked to decide. */
export function SubtaskEditor({ subtask, client, template, onSave, onClose }: SubtaskEditorProps) {
  const editor = useAppForm({
    schema: subtaskSchema,
    initial: {
      title: subtask.title,
      observations: subtask.observations ?? '',
      decisionRequested: subtask.decisionRequested ?? false,
      decision: subtask.decision ?? '',
    },
    draft: subtaskDraftKey(subtask),
    save: (values, { changed, over }) => onSave(decided(only(values, changed), values), over),
    onSaved: onClose,
  })
  const { control, setFocus } = editor.form
  useEffect(() => setFocus('title'), [setFocus])
  const requested = useFormField(control, 'decisionRequested')
  return (
    <Form
      of={editor}
      label={`Editar ${subtask.title}`}
      onEscape={onClose}
      className="my-1 flex flex-col gap-3 rounded-card border border-line bg-paper p-3"
    >
      <TextField label="Subtarefa" {...editor.text('title')} />
      <TextArea label="Observações" optional rows={2} {...editor.text('observations')} />
      <Switch
        label={`Pedir uma decisão a${client}`}
        checked={requested.value}
        onCheckedChange={requested.onValueChange}
      />
      {requested.value && !template && (
        <TextArea
          label="O que foi decidido"
          optional
          help={`Em branco, fica aguardando ${client}.`}
          rows={2}
          {...editor.text('decision')}
        />
      )}
      <FormFooter place="inline" save="Salvar subtarefa" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}

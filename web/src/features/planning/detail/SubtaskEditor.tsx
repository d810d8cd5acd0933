import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormField } from '@/app/form/fields'
import { longest } from '@/app/form/schema'
import { readDraft, useDraft } from '@/lib/useDraft'
import { Button } from '@/ui/Button'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import type { Subtask } from '../checklist'
import { limits, subtaskSchema } from '../taskForm'

export type SubtaskValues = z.infer<typeof subtaskSchema>

export function subtaskDraftKey({ publicId }: Subtask): string {
  return `subtask.${publicId}`
}

export interface SubtaskEditorProps {
  subtask: Subtask
  client: string
  /** A template asks; only an event is answered. */
  template: boolean
  onSave: (values: SubtaskValues) => void
  onCancel: () => void
}

/** A subtask's own words: title, notes, and what the client is asked to decide. */
export function SubtaskEditor({ subtask, client, template, onSave, onCancel }: SubtaskEditorProps) {
  const key = subtaskDraftKey(subtask)
  const { keep, clear } = useDraft(key)
  const form = useForm<SubtaskValues>({
    resolver: zodResolver(subtaskSchema),
    defaultValues: subtaskSchema.safeParse(readDraft(key)).data ?? {
      title: subtask.title,
      observations: subtask.observations ?? '',
      decisionRequested: subtask.decisionRequested ?? false,
      decision: subtask.decision ?? '',
    },
  })
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  )
  const requested = useFormField(form.control, 'decisionRequested')
  const submit = form.handleSubmit((values) => {
    clear()
    onSave({ ...values, decision: values.decisionRequested ? values.decision : '' })
  })
  const cancel = () => {
    clear()
    onCancel()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={`Editar ${subtask.title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        cancel()
      }}
      className="my-1 flex flex-col gap-3 rounded-card border border-line bg-paper p-3"
    >
      <TextField
        label="Subtarefa"
        maxLength={limits.subtask}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label="Observações"
        optional
        rows={2}
        maxLength={longest(subtaskSchema, 'observations')}
        error={errors.observations?.message}
        {...form.register('observations')}
      />
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
          maxLength={limits.decision}
          error={errors.decision?.message}
          {...form.register('decision')}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" variant="secondary" size="sm">
          Salvar subtarefa
        </Button>
      </div>
    </form>
  )
}

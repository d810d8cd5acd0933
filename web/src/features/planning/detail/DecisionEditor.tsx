import { CircleCheck, MessageCircleQuestionMark } from 'lucide-react'
import { only } from '@/app/form/changes'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { Badge } from '@/ui/Badge'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import type { Task } from '../checklist'
import { decided, type SubtaskPatch, type Was } from '../edits'
import type { Decidable } from '../filters'
import { decisionSchema } from '../taskForm'

/** A decision in a few words: not asked, awaited, or what was decided. */
export function DecisionWords({
  of,
  client,
  template,
}: {
  of: Decidable
  client: string
  template: boolean
}) {
  if (!of.decisionRequested) return <span className="text-muted">Não é preciso</span>
  // Nobody waits in a template: the question is for the events made from it.
  if (template) {
    return (
      <Badge tone="slate" icon={<MessageCircleQuestionMark size={14} aria-hidden />}>
        Pede decisão
      </Badge>
    )
  }
  return of.decision ? (
    <span className="flex min-w-0 items-start gap-2">
      <CircleCheck size={16} className="mt-1 text-sage" aria-hidden />
      <span className="min-w-0 wrap-break-word whitespace-pre-line">{of.decision}</span>
    </span>
  ) : (
    <Badge tone="amber" icon={<MessageCircleQuestionMark size={14} aria-hidden />}>
      Aguardando {client}
    </Badge>
  )
}

export interface DecisionEditorProps {
  of: Task
  client: string
  /** A template asks; only an event is answered. */
  template: boolean
  /** Rejects where the server did not take it. */
  onSave: (patch: SubtaskPatch, was: Was) => Promise<unknown>
  onClose: () => void
}

export function decisionDraftKey({ publicId }: Task): string {
  return `decision.${publicId}`
}

/** Asks for the client's decision, or writes down what was decided. */
export function DecisionEditor({ of, client, template, onSave, onClose }: DecisionEditorProps) {
  const editor = useAppForm({
    schema: decisionSchema,
    // Whoever opens this means to ask.
    initial: { decisionRequested: true, decision: of.decision },
    draft: decisionDraftKey(of),
    save: (values, { changed, over }) =>
      onSave(
        decided({ ...only(values, changed), decisionRequested: values.decisionRequested }, values),
        over,
      ),
    onSaved: onClose,
  })
  const requested = useFormField(editor.form.control, 'decisionRequested')
  return (
    <Form of={editor} className="flex flex-col gap-3">
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
      <FormFooter place="inline" save="Salvar decisão" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}

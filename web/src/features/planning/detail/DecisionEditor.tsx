import { MessageCircleQuestionMark } from 'lucide-react'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { dayOf, relativeDay } from '@/lib/dates'
import { count } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import type { Subtask, Task } from '../checklist'
import { decisionSchema } from '../taskForm'
import { decisionInput, decisionValues } from './decisionForm'
import { QuestionFields } from './QuestionFields'
import { useSaveDecision, type WhoAsks } from './useDecision'

/** Summarizes a question that has no answer yet. */
export function DecisionWords({
  of: { decisionRequested, question, checkedAt },
  client,
  template,
}: {
  of: Task | Subtask
  client: string
  template: boolean
}) {
  if (!decisionRequested) return <span className="text-muted">Não é preciso</span>
  const options = question?.options.length ?? 0
  const among = options > 0 ? ` · ${count(options, 'opção', 'opções')}` : ''
  const icon = <MessageCircleQuestionMark size={14} aria-hidden />
  // A template has no client, and a question without askedAt is not visible to the client.
  if (template || !question?.askedAt || checkedAt) {
    return (
      <Badge tone="slate" icon={icon}>
        Pede decisão{among}
      </Badge>
    )
  }
  return (
    <Badge tone="amber" icon={icon}>
      Aguardando {client}, pedida {relativeDay(dayOf(question.askedAt))}
      {among}
    </Badge>
  )
}

export interface DecisionEditorProps {
  of: Task
  asks: WhoAsks
  client: string
  /** A template asks; only an event is answered. */
  template: boolean
  onClose: () => void
}

export function decisionDraftKey({ publicId }: Task): string {
  return `decision.${publicId}`
}

/** The form for the question to the client, or for an answer that the team writes down. */
export function DecisionEditor({ of, asks, client, template, onClose }: DecisionEditorProps) {
  const { mutateAsync } = useSaveDecision(asks)
  const editor = useAppForm({
    schema: decisionSchema,
    // Opening the editor means that the task asks for a decision.
    initial: { ...decisionValues(of), decisionRequested: true },
    draft: decisionDraftKey(of),
    save: (values, changes) => mutateAsync(decisionInput(values, changes)),
    onSaved: onClose,
  })
  return (
    <Form of={editor} className="flex flex-col gap-3">
      <QuestionFields title={of.title} client={client} template={template} />
      <FormFooter place="inline" save="Salvar decisão" saving="Salvando…" cancel={onClose} />
    </Form>
  )
}

import { CircleCheck, MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { readDraft, useDraft } from '@/lib/useDraft'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import type { Task } from '../checklist'
import type { Decidable } from '../filters'
import { limits } from '../taskForm'

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
  onSave: (change: { decisionRequested: boolean; decision: string }) => void
  onCancel: () => void
}

export function decisionDraftKey({ publicId }: Task): string {
  return `decision.${publicId}`
}

/** Asks for the client's decision, or writes down what was decided. */
export function DecisionEditor({ of, client, template, onSave, onCancel }: DecisionEditorProps) {
  const key = decisionDraftKey(of)
  const draft = useDraft(key)
  // Whoever opens this means to ask.
  const [requested, setRequested] = useState(true)
  const [decision, setDecision] = useState(() => {
    const kept = readDraft(key)
    return typeof kept === 'string' ? kept : of.decision
  })
  const leave = (then: () => void) => {
    draft.clear()
    then()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        leave(() =>
          onSave({ decisionRequested: requested, decision: requested ? decision.trim() : '' }),
        )
      }}
    >
      <Switch
        label={`Pedir uma decisão a${client}`}
        checked={requested}
        onCheckedChange={setRequested}
      />
      {requested && !template && (
        <TextArea
          label="O que foi decidido"
          optional
          help={`Em branco, fica aguardando ${client}.`}
          rows={2}
          maxLength={limits.decision}
          value={decision}
          onChange={(event) => {
            setDecision(event.target.value)
            draft.keep(event.target.value)
          }}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={() => leave(onCancel)}>
          Cancelar
        </Button>
        <Button type="submit" variant="secondary" size="sm">
          Salvar decisão
        </Button>
      </div>
    </form>
  )
}

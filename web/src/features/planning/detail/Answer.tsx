import { Check, MessageCircleHeart, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Option } from '@/client/types.gen'
import { decidedText, firstName, isChosen, ownText } from '@/lib/decisions'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import { toast } from '@/ui/toast'
import { type Subtask, type Task, useChecklist } from '../checklist'
import { isNews } from '../decisions'
import { useConfirmDecision, useSaveDecision, type WhoAsks } from './useDecision'

export interface AnswerProps {
  of: Task | Subtask
  /** Which it is. */
  asks: WhoAsks
  client: string
  /** Opens the question's editor in its place. */
  onEdit: () => void
}

/** Shows a client's answer: who decided and when, the question, the chosen option, and their own text. */
export function Answer({ of, asks, client, onEdit }: AnswerProps) {
  const { event } = useChecklist()
  const { mutate: confirm } = useConfirmDecision(asks)
  const { mutateAsync: save } = useSaveDecision(asks)
  const [asking, setAsking] = useState(false)
  const { title, decision = '', question = { options: [] } } = of
  const words = ownText(question, decision)
  const { options } = question
  return (
    <section
      aria-label={`Decisão: ${question.text || title}`}
      className="rounded-card border border-sage/35 bg-sage-tint p-3.5"
    >
      <p className="flex items-start gap-2 text-sm text-sage">
        <MessageCircleHeart size={16} className="mt-1 shrink-0" aria-hidden />
        <span className="min-w-0 flex-1 pt-0.5 wrap-break-word">
          {decidedText(question, event.timeZone, 'Anotado pela equipe')}
        </span>
        <span className="-my-1.5 -mr-1.5 flex">
          <IconButton label="Editar a pergunta" onClick={onEdit}>
            <Pencil size={16} aria-hidden />
          </IconButton>
        </span>
      </p>
      {(question.text || asks.subtaskId === undefined) && (
        <p className="mt-1.5 text-sm font-semibold wrap-break-word">{question.text || title}</p>
      )}
      {options.length > 0 && (
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(5.5rem,100%),1fr))] gap-2">
          {options.map((option, at) => (
            <Tile
              key={option.uuid}
              option={option}
              place={at + 1}
              chosen={isChosen(option, question, decision)}
            />
          ))}
        </ul>
      )}
      {options.length > 0 &&
        words !== decision &&
        !options.some((option) => isChosen(option, question, decision)) && (
          <p className="mt-2 text-sm font-medium wrap-break-word">{decision}</p>
        )}
      {words && (
        <p className="mt-2 text-sm whitespace-pre-line text-muted wrap-break-word">“{words}”</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-1">
        {isNews(of) && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Check size={16} aria-hidden />}
            onClick={() => {
              confirm({ decided: of, confirmed: true })
              toast.success('Resposta confirmada', {
                description: question.text || title,
                undo: () => confirm({ decided: of, confirmed: false }),
              })
            }}
          >
            Confirmar
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          Perguntar de novo
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Perguntar de novo"
        description={
          question.decidedBy
            ? `A resposta de ${firstName(question.decidedBy)} sai daqui, e ${client} volta a ver a pergunta. No histórico ela continua.`
            : `O que foi anotado sai daqui, e ${client} volta a ver a pergunta. No histórico continua.`
        }
        confirmText="Perguntar de novo"
        loadingText="Perguntando…"
        onConfirm={async () => {
          await save({ decision: null, decisionWas: decision })
          setAsking(false)
        }}
      />
    </section>
  )
}

function Tile({
  option: { text, imageUrl },
  place,
  chosen,
}: {
  option: Option
  place: number
  chosen: boolean
}) {
  const name = text || `Opção ${place}`
  return (
    <li
      className={cx(
        'flex flex-col overflow-hidden rounded-input bg-surface',
        chosen ? 'border-2 border-sage' : 'border border-line-strong text-muted',
      )}
    >
      {imageUrl && (
        <span className="relative">
          <img src={imageUrl} alt="" className="h-14 w-full object-cover" />
          {chosen && <Tick className="absolute right-1 bottom-1" />}
        </span>
      )}
      <span
        className={cx(
          'flex min-h-9 flex-1 items-center gap-1 px-2 py-1.5 text-xs',
          chosen && 'font-semibold text-ink',
        )}
      >
        <span className="min-w-0 flex-1 wrap-break-word">
          {name}
          {chosen && <span className="sr-only">, a escolhida</span>}
        </span>
        {chosen && !imageUrl && <Tick />}
      </span>
    </li>
  )
}

function Tick({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        'flex size-4 shrink-0 items-center justify-center rounded-chip bg-sage text-surface',
        className,
      )}
    >
      <Check size={11} aria-hidden />
    </span>
  )
}

import { Link, type LinkOptions } from '@tanstack/react-router'
import { Check, PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Option, Question } from '@/client/types.gen'
import { decidedText, isChosen, ownText } from '@/lib/decisions'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { toast } from '@/ui/toast'
import { useCustomerEvent } from '../useCustomerEvent'
import { onlyLooking } from '../useMay'
import { youOf } from '../words'
import { useDecide } from './useWords'
import { WordsForm } from './WordsForm'

export interface DecisionProps {
  /** What asks: a task, or a step of one. */
  of: { publicId: string; title: string; decision: string; question: Question }
  what: 'task' | 'step'
  /** Where to go on from here. */
  next: { link: LinkOptions; label: string }
}

/**
 * Asks a question in large type; one tap on an option is the answer. After that it shows the decision, and that the
 * planner knows of it.
 */
export function Decision({ of, what, next }: DecisionProps) {
  const { access, preview } = useCustomerEvent()
  const { publicId, title, decision, question } = of
  const decide = useDecide(publicId, what)
  const you = youOf(access.event)
  const { name } = access.event.planner
  const [told, setTold] = useState(false)
  const [taking, setTaking] = useState<string>()
  const words = ownText(question, decision)
  const [writes, setWrites] = useState(
    question.options.length === 0 || (decision !== '' && decision === words),
  )
  const read = { decisionWas: decision, noteWas: question.note ?? '' }
  if (told) {
    return <Told of={of} next={next} decide={decide} onChange={() => setTold(false)} />
  }
  const take = async ({ uuid }: Option) => {
    setTaking(uuid)
    try {
      await decide({ optionUuid: uuid, note: '' }, read)
      setTold(true)
    } catch (error) {
      const problem = toProblem(error)
      toast.error('A sua escolha não foi salva', {
        description:
          problem.status === 409
            ? 'Outra pessoa respondeu enquanto isso. Veja a resposta e mude, se for o caso.'
            : problem.detail,
      })
    } finally {
      setTaking(undefined)
    }
  }
  return (
    <section className="py-4 md:py-10">
      <p className="text-center text-sm text-muted wrap-break-word">
        {name} quer saber {you === 'vocês' ? 'de vocês' : 'de você'}
      </p>
      <h1 className="mt-3 mb-8 text-center font-display text-2xl leading-tight font-medium tracking-[-0.01em] text-balance wrap-break-word">
        {question.text || title}
      </h1>
      {decision && <Stands of={of} className="mb-6" />}
      {question.options.length > 0 && (
        <ul
          aria-label="Opções"
          className={cx(
            'grid gap-3',
            question.options.some(({ imageUrl }) => imageUrl)
              ? 'grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]'
              : 'grid-cols-1',
          )}
        >
          {question.options.map((option, at) => (
            <li key={option.uuid} className="flex">
              <OptionButton
                option={option}
                place={at + 1}
                chosen={isChosen(option, question, decision)}
                busy={taking === option.uuid}
                disabled={preview || taking !== undefined}
                {...(preview && { closed: onlyLooking })}
                onTake={() => void take(option)}
              />
            </li>
          ))}
        </ul>
      )}
      {writes ? (
        <div className={cx(question.options.length > 0 && 'mt-8 border-t border-line pt-8')}>
          <WordsForm
            name={`${publicId}/decision`}
            label={you === 'vocês' ? 'A decisão de vocês' : 'A sua decisão'}
            help="Com as palavras que vierem. Dá para mudar depois."
            text={words === decision ? decision : ''}
            required="Escreva o que foi decidido"
            button={decision ? 'Mudar a decisão' : 'Está decidido'}
            busyText="Contando a quem organiza…"
            save={(text, _was, headers) => decide({ decision: text }, read, headers)}
            onSaved={() => setTold(true)}
          />
        </div>
      ) : (
        <Button
          variant="ghost"
          size="lg"
          block
          className="mt-4"
          icon={<PenLine size={18} aria-hidden />}
          onClick={() => setWrites(true)}
        >
          Responder com {you === 'vocês' ? 'as palavras de vocês' : 'as suas palavras'}
        </Button>
      )}
    </section>
  )
}

/** An option to tap: its image, its text, and whether it is the answer. */
function OptionButton({
  option: { text, imageUrl },
  place,
  chosen,
  busy,
  disabled,
  closed,
  onTake,
}: {
  option: Option
  place: number
  chosen: boolean
  busy: boolean
  disabled: boolean
  closed?: string
  onTake: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-busy={busy}
      disabled={disabled}
      title={closed}
      onClick={onTake}
      className={cx(
        'flex w-full flex-col overflow-hidden rounded-card border-2 bg-surface text-left transition-[border-color,scale] duration-150 active:scale-[0.98] motion-reduce:active:scale-100',
        chosen || busy ? 'border-sage' : 'border-line hover:border-line-control',
        disabled && !busy && 'opacity-70',
      )}
    >
      {imageUrl && (
        <img
          src={imageUrl}
          alt={text ? '' : `Opção ${place}`}
          className="aspect-4/3 w-full bg-sunken object-cover"
        />
      )}
      {(text || chosen) && (
        <span className="flex min-h-14 w-full items-center gap-3 px-4 py-3">
          <span className="min-w-0 flex-1 text-body font-medium wrap-break-word">
            {text || 'Escolhida'}
          </span>
          {(chosen || busy) && (
            <span className="flex size-6 shrink-0 items-center justify-center rounded-chip bg-sage text-surface">
              <Check size={16} aria-hidden />
            </span>
          )}
        </span>
      )}
    </button>
  )
}

/** Shows the decision, by whom and when, and whether the planner has acknowledged it. */
export function Stands({
  of: { decision, question },
  className,
}: {
  of: Pick<DecisionProps['of'], 'decision' | 'question'>
  className?: string
}) {
  const { access } = useCustomerEvent()
  const { timeZone, planner } = access.event
  const words = ownText(question, decision)
  const option = question.options.find((one) => isChosen(one, question, decision))
  return (
    <div className={cx('rounded-card bg-sage-tint p-5', className)}>
      <p className="flex items-center gap-2 text-sm font-medium text-sage">
        <Check size={18} className="shrink-0" aria-hidden />
        <span className="min-w-0 wrap-break-word">
          {decidedText(question, timeZone, `Anotado por ${planner.name}`)}
        </span>
      </p>
      {words !== decision && (
        <div className="mt-3 flex items-center gap-3">
          {option?.imageUrl && (
            <img
              src={option.imageUrl}
              alt=""
              className="size-14 shrink-0 rounded-input object-cover"
            />
          )}
          <p className="min-w-0 font-display text-lg font-medium wrap-break-word">{decision}</p>
        </div>
      )}
      {words && (
        <p className="mt-2 font-display text-lg whitespace-pre-line italic wrap-break-word">
          “{words}”
        </p>
      )}
      {question.seenAt && question.decidedBy && (
        <p className="mt-2 text-sm text-muted wrap-break-word">{planner.name} já confirmou.</p>
      )}
    </div>
  )
}

function Told({
  of,
  next,
  decide,
  onChange,
}: Pick<DecisionProps, 'of' | 'next'> & {
  decide: ReturnType<typeof useDecide>
  onChange: () => void
}) {
  const { access } = useCustomerEvent()
  const { publicId, decision, question } = of
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="py-8 md:py-12">
      <div className="flex flex-col items-center text-center">
        <span className="flex size-14 items-center justify-center rounded-chip bg-sage-tint text-sage">
          <Check size={28} aria-hidden />
        </span>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-5 font-display text-2xl font-medium tracking-[-0.01em] outline-none"
        >
          Decidido
        </h1>
        <p className="mt-3 max-w-full text-body text-muted wrap-break-word">
          {access.event.planner.name} já vê a decisão no planejamento.
        </p>
      </div>
      <Stands of={of} className="mt-6" />
      {question.optionUuid && !said && !question.note && (
        <div className="mt-6">
          <WordsForm
            name={`${publicId}/note`}
            label="Quer dizer mais alguma coisa?"
            text=""
            rows={2}
            required="Escreva o que quer dizer"
            variant="secondary"
            button="Enviar junto"
            busyText="Enviando…"
            save={(note, _was, headers) =>
              decide(
                { ...(question.optionUuid && { optionUuid: question.optionUuid }), note },
                { decisionWas: decision, noteWas: '' },
                headers,
              )
            }
            onSaved={() => setSaid(true)}
          />
        </div>
      )}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Link {...next.link} className={buttonClass('primary', 'lg')}>
          {next.label}
        </Link>
        <Button variant="ghost" size="lg" onClick={onChange}>
          Mudar
        </Button>
      </p>
    </section>
  )
}

import { Link, type LinkOptions } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Sent } from '@/app/form/useAppForm'
import { buttonClass } from '@/ui/Button'
import { useCustomerEvent } from '../useCustomerEvent'
import { youOf } from '../words'
import { WordsForm } from './WordsForm'

/**
 * The moment of deciding: the question, large and alone; then what was decided, and that the
 * planner knows.
 */
export function Decision({
  uuid,
  question,
  decision,
  next,
  onDecide,
}: {
  uuid: string
  question: string
  /** What stands decided; empty while it is awaited. */
  decision: string
  /** Where to go on from here. */
  next: { link: LinkOptions; label: string }
  /** Rejects where it was refused. */
  onDecide: (decision: string, was: string, headers: Sent<void>['headers']) => Promise<unknown>
}) {
  const { access } = useCustomerEvent()
  const you = youOf(access.event)
  const [told, setTold] = useState(false)
  const { name } = access.event.planner
  if (told) return <Told decision={decision} planner={name} next={next} />
  return (
    <section className="py-4 md:py-10">
      <p className="text-center text-sm text-muted wrap-break-word">
        {name} quer saber {you === 'vocês' ? 'de vocês' : 'de você'}
      </p>
      <h1 className="mt-3 mb-8 text-center font-display text-2xl leading-tight font-medium tracking-[-0.01em] text-balance wrap-break-word">
        {question}
      </h1>
      <WordsForm
        name={`${uuid}/decision`}
        label={you === 'vocês' ? 'A decisão de vocês' : 'A sua decisão'}
        help="Com as palavras que vierem. Dá para mudar depois."
        text={decision}
        required="Escreva o que foi decidido"
        button={decision ? 'Mudar a decisão' : 'Está decidido'}
        busyText="Contando a quem organiza…"
        save={onDecide}
        onSaved={() => setTold(true)}
      />
    </section>
  )
}

function Told({
  decision,
  planner,
  next,
}: {
  decision: string
  planner: string
  next: { link: LinkOptions; label: string }
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="flex flex-col items-center py-10 text-center md:py-16">
      <span className="flex size-14 items-center justify-center rounded-chip bg-sage-tint text-sage">
        <Check size={28} aria-hidden />
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-6 font-display text-2xl font-medium tracking-[-0.01em] outline-none"
      >
        Decidido
      </h1>
      <p className="mt-4 max-w-full font-display text-lg whitespace-pre-line italic wrap-break-word">
        {decision}
      </p>
      <p className="mt-4 max-w-full text-body text-muted wrap-break-word">
        {planner} já vê a decisão no planejamento.
      </p>
      <Link {...next.link} className={buttonClass('primary', 'lg', 'mt-8')}>
        {next.label}
      </Link>
    </section>
  )
}

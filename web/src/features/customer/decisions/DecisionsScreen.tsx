import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import type { Asked } from '@/client/types.gen'
import { decidedText } from '@/lib/decisions'
import { count } from '@/lib/text'
import { EmptyState } from '@/ui/EmptyState'
import { AreaPage } from '../AreaPage'
import { decisionsQuery } from '../checklist/queries'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { youOf } from '../words'
import { DecisionCard } from './DecisionCard'
import { decisionLink } from './link'

/** Lists the client's open questions and the decisions made so far. */
export function DecisionsScreen() {
  const { access, client, eventUuid } = useCustomerEvent()
  const { data } = useSuspenseQuery(decisionsQuery(client))
  const { event } = access
  const waiting = data.decisions.filter(({ awaits }) => awaits)
  const made = data.decisions.filter(({ awaits }) => !awaits)
  const you = youOf(event)
  return (
    <AreaPage
      area="CHECKLIST"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
      title={you === 'vocês' ? 'As decisões de vocês' : 'As suas decisões'}
      subtitle={
        waiting.length > 0
          ? `${count(waiting.length, 'pergunta espera', 'perguntas esperam')} a resposta`
          : made.length > 0 && 'Nada espera resposta agora.'
      }
    >
      {data.decisions.length === 0 && (
        <EmptyState title="Nenhuma decisão por enquanto">
          Quando {event.planner.name} precisar de uma escolha {you === 'vocês' ? 'de vocês' : 'sua'}
          , a pergunta aparece aqui.
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <Section title={`Precisa de ${you}`}>
          <ul className="flex flex-col gap-2.5">
            {waiting.map((asked) => (
              <DecisionCard key={asked.subtaskUuid ?? asked.publicId} asked={asked} event={event} />
            ))}
          </ul>
        </Section>
      )}
      {made.length > 0 && (
        <Section title="Já decidido">
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {made.map((asked) => (
              <Made key={asked.subtaskUuid ?? asked.publicId} asked={asked} />
            ))}
          </ul>
        </Section>
      )}
    </AreaPage>
  )
}

function Made({ asked }: { asked: Asked }) {
  const { access, eventUuid } = useCustomerEvent()
  const { timeZone, planner } = access.event
  const { question, title, decision } = asked
  return (
    <li className="relative px-4 py-3.5">
      <h3 className="text-sm text-muted wrap-break-word">
        <Link {...decisionLink(eventUuid, asked)} className="after:absolute after:inset-0">
          {question.text || title}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-3 text-body font-medium whitespace-pre-line wrap-break-word">
        {decision}
      </p>
      {question.note && (
        <p className="mt-0.5 line-clamp-2 text-sm italic wrap-break-word">“{question.note}”</p>
      )}
      <p className="mt-1 text-xs text-muted wrap-break-word">
        {decidedText(question, timeZone, `Anotado por ${planner.name}`)}
      </p>
    </li>
  )
}

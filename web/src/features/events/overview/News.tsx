import { Link } from '@tanstack/react-router'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { ReplyList } from '@/features/replies'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { Section, Subtitle } from './Section'
import { TaskLines } from './TaskLines'
import { clientsOf } from './words'

export interface NewsProps {
  event: EventGetOutput
  overview: EventGetOverviewOutput
}

/**
 * Shows the client's answers and vendor wishes, to be acknowledged here, and the questions and tasks that wait for
 * the client.
 */
export function News({ event, overview }: NewsProps) {
  const { answers, wishes, waiting, decisions } = overview
  const clients = clientsOf(event)
  const of = <T,>(reply: T) => ({ ...reply, event })
  return (
    <Section title={`Novidades do ${clients}`}>
      <ReplyList
        answers={answers.map(of)}
        wishes={wishes.map(of)}
        empty={
          <EmptyLine>
            {decisions > 0
              ? 'Nenhuma resposta nova.'
              : `Nada novo, e nenhuma pergunta ao ${clients} em aberto.`}
          </EmptyLine>
        }
      />
      {decisions > 0 && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Subtitle count={decisions} tone="text-amber-ink">
              Esperando o {clients}
            </Subtitle>
            <Link
              to="/app/$eventUuid/organization"
              params={{ eventUuid: event.uuid }}
              search={{ tab: 'planning', decision: true }}
              className={`${textLinkClass} text-sm`}
            >
              Ver as decisões
            </Link>
          </div>
          <TaskLines tasks={waiting} event={event} />
        </>
      )}
    </Section>
  )
}

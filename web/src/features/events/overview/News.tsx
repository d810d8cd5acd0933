import { Link } from '@tanstack/react-router'
import { Heart, MessageCircleHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { useConfirmWish } from '@/features/wishes'
import { formatPast } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { Section, Subtitle } from './Section'
import { TaskLines } from './TaskLines'
import { clientsOf } from './words'

export interface NewsProps {
  event: EventGetOutput
  overview: EventGetOverviewOutput
}

/** What the client decided and whom they want, to be taken up here, and what they were asked and owe. */
export function News({ event, overview }: NewsProps) {
  const { answers, wishes, waiting, decisions } = overview
  const clients = clientsOf(event)
  const news = [
    ...answers.map((answer) => ({
      at: answer.decidedAt,
      row: <AnswerRow key={answer.subtaskUuid ?? answer.publicId} answer={answer} event={event} />,
    })),
    ...wishes.map((wish) => ({
      at: wish.at,
      row: <WishRow key={wish.uuid} wish={wish} event={event} />,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <Section title={`Novidades do ${clients}`}>
      {news.length > 0 && <ul className="divide-y divide-line">{news.map(({ row }) => row)}</ul>}
      {news.length === 0 && (
        <EmptyLine>
          {decisions > 0
            ? 'Nenhuma resposta nova.'
            : `Nada novo, e nenhuma pergunta ao ${clients} em aberto.`}
        </EmptyLine>
      )}
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

function AnswerRow({
  answer,
  event,
}: {
  answer: EventGetOverviewOutput['answers'][number]
  event: EventGetOutput
}) {
  const { publicId, title, decision, decidedAt } = answer
  return (
    <Row
      icon={<MessageCircleHeart size={18} className="text-sage" aria-hidden />}
      help={`${title} · ${formatPast(decidedAt)}`}
      link={
        <Link
          to="/app/$eventUuid/organization/$taskUuid"
          params={{ eventUuid: event.uuid, taskUuid: publicId }}
          className={linkClass}
        >
          “{decision}”
        </Link>
      }
    />
  )
}

function WishRow({
  wish,
  event,
}: {
  wish: EventGetOverviewOutput['wishes'][number]
  event: EventGetOutput
}) {
  const { confirm, confirmed } = useConfirmWish()
  const { uuid, name, by, at } = wish
  const done = confirmed.has(uuid)
  return (
    <Row
      icon={<Heart size={18} className="fill-current text-sage" aria-hidden />}
      help={formatPast(at)}
      link={
        <Link
          to="/app/$eventUuid/vendors"
          params={{ eventUuid: event.uuid }}
          search={{ fornecedor: uuid }}
          className={linkClass}
        >
          {by.split(' ')[0] || 'O cliente'} quer {name}
        </Link>
      }
      aside={
        <Button
          variant="secondary"
          size="sm"
          disabled={done}
          aria-label={`${done ? 'Confirmada' : 'Confirmar'} a escolha de ${name}`}
          className="relative z-1"
          onClick={() => confirm(wish)}
        >
          {done ? 'Confirmada' : 'Confirmar'}
        </Button>
      }
    />
  )
}

const linkClass =
  'line-clamp-3 text-body font-medium wrap-break-word underline-offset-4 outline-none after:absolute after:inset-0 group-has-[a:hover]:underline'

function Row({
  icon,
  link,
  help,
  aside,
}: {
  icon: ReactNode
  link: ReactNode
  help: string
  aside?: ReactNode
}) {
  return (
    <li className="group relative flex flex-wrap items-center gap-3 py-2.5 has-[a:focus-visible]:rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-wine">
      <span className="shrink-0">{icon}</span>
      <div className="min-w-[min(9rem,100%)] flex-1">
        {link}
        <p className="line-clamp-2 text-xs text-muted wrap-break-word">{help}</p>
      </div>
      {aside}
    </li>
  )
}

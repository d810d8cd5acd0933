import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { guestsGetSummaryOptions } from '@/client/api/guests.gen'
import { count, formatNumber } from '@/lib/text'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { Section } from './Section'

/** How many come, in a line. */
export default function Guests({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const { data } = useQuery(guestsGetSummaryOptions({ client, query: { eventUuid } }))
  if (!data) return null
  const { guests, attending, unknown, notAttending, failedMessages } = data
  return (
    <Section
      title="Convidados"
      more={
        <Link
          to="/app/$eventUuid/rsvp"
          params={{ eventUuid }}
          className={`${textLinkClass} text-sm`}
        >
          {guests > 0 ? 'Ver a lista' : 'Montar a lista'}
        </Link>
      }
    >
      {guests === 0 ? (
        <EmptyLine>A lista ainda está em branco.</EmptyLine>
      ) : (
        <p className="text-body">
          <strong className="font-display text-xl font-medium tabular-nums">
            {formatNumber(attending)}
          </strong>{' '}
          <span className="text-sm text-muted">
            {attending === 1 ? 'confirmado' : 'confirmados'} de{' '}
            {count(guests, 'convidado', 'convidados')} · {formatNumber(unknown)} sem resposta ·{' '}
            {formatNumber(notAttending)} {notAttending === 1 ? 'não vai' : 'não vão'}
          </span>
          {failedMessages > 0 && (
            <span className="block text-sm text-coral">
              {count(failedMessages, 'mensagem não chegou', 'mensagens não chegaram')}
            </span>
          )}
        </p>
      )}
    </Section>
  )
}

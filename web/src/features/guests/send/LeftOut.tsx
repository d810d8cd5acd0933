import { formatMoment } from '@/lib/dates'
import { count, formatNumber } from '@/lib/text'
import { Callout } from '@/ui/Callout'
import type { Preview } from './preview'
import { describeWaiting, stoppedWords } from './words'

/** How many names are said; the rest are counted. */
const mostNames = 8

/** Who gets nothing and why, and when the others get theirs. */
export function LeftOut({ preview, channel }: { preview: Preview; channel: 'WHATSAPP' | 'EMAIL' }) {
  const byEmail = channel === 'EMAIL'
  const groups = [
    {
      who: preview.withoutAddress,
      one: byEmail ? 'convite sem e-mail' : 'convite sem telefone',
      many: byEmail ? 'convites sem e-mail' : 'convites sem telefone',
    },
    {
      who: preview.stopped,
      one: `convite ${stoppedWords(channel)}`,
      many: `convites ${stoppedWords(channel, true)}`,
    },
    {
      who: preview.recent,
      one: 'convite recebeu isto nas últimas 12 horas',
      many: 'convites receberam isto nas últimas 12 horas',
    },
  ].filter(({ who }) => who.length > 0)
  const tooMany = preview.recipients > preview.leftToday
  return (
    <div role="status" className="flex flex-col gap-3">
      {preview.leavesAt && (
        <Callout title="Fora do horário">
          As mensagens saem das {preview.fromHour}h às {preview.untilHour}h: estas esperam até{' '}
          {formatMoment(preview.leavesAt)}.
        </Callout>
      )}
      {tooMany && (
        <Callout tone="coral" title="Mais do que cabe hoje">
          Hoje ainda saem {count(preview.leftToday, 'mensagem', 'mensagens')}. Escolha menos
          convites, ou envie o resto amanhã.
        </Callout>
      )}
      {!tooMany && preview.leaveFirst < preview.recipients && (
        <Callout title="Saem aos poucos">
          {describeWaiting(preview.recipients, preview.leaveFirst)} Por enquanto este espaço envia{' '}
          {count(preview.perDay, 'mensagem', 'mensagens')} por dia; cada dia em que convidados
          respondem pelo link dobra o número.
        </Callout>
      )}
      {groups.length > 0 && (
        <Callout title="Ficam de fora">
          <ul className="flex flex-col gap-1.5">
            {groups.map(({ who, one, many }) => (
              <li key={one} className="wrap-anywhere">
                <b className="font-medium">{count(who.length, one, many)}:</b>{' '}
                {who
                  .slice(0, mostNames)
                  .map(({ name }) => name)
                  .join(', ')}
                {who.length > mostNames && ` e mais ${formatNumber(who.length - mostNames)}`}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

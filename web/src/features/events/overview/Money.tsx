import { Link } from '@tanstack/react-router'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { Section } from './Section'
import { leftOf } from './words'

export interface MoneyProps {
  event: EventGetOutput
  overview: EventGetOverviewOutput
}

/** Shows how much of the event's budget is left, and how much is contracted or considered. */
export function Money({ event, overview }: MoneyProps) {
  const { budget, uuid } = event
  const { contracted, considered, vendorsDone } = overview
  const left = leftOf(budget, contracted)
  const over = left !== undefined && left < 0
  return (
    <Section
      title="Dinheiro"
      more={
        <Link
          to="/app/$eventUuid/vendors"
          params={{ eventUuid: uuid }}
          className={`${textLinkClass} text-sm`}
        >
          {vendorsDone > 0
            ? count(vendorsDone, 'contratado', 'contratados')
            : 'Ver os fornecedores'}
        </Link>
      }
    >
      {left === undefined ? (
        <EmptyLine>
          O evento ainda não tem orçamento.{' '}
          <Link
            to="/app/$eventUuid/settings/edit"
            params={{ eventUuid: uuid }}
            className={textLinkClass}
          >
            Informar
          </Link>
        </EmptyLine>
      ) : (
        <p>
          <strong
            className={cx(
              'font-display text-xl font-medium tabular-nums wrap-anywhere',
              over && 'text-coral',
            )}
          >
            {formatMoney(Math.abs(left))}
          </strong>{' '}
          <span className="text-sm text-muted">
            {over ? 'acima do orçamento' : 'por contratar'}
          </span>
        </p>
      )}
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
        {budget !== undefined && <Line label="Orçamento" cents={budget} />}
        <Line label="Contratado" cents={contracted} />
        {considered > 0 && <Line label="Em consideração" cents={considered} />}
      </dl>
    </Section>
  )
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums wrap-anywhere">{formatMoney(cents)}</dd>
    </>
  )
}

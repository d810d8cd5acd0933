import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { AdminRecipientMoney } from '@/client/types.gen'
import { ago, formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Badge } from '@/ui/Badge'
import { Callout } from '@/ui/Callout'
import { withdrawalStates } from './money'
import { businessMoneyQuery } from './queries'

/** What lies in the account of a business at the provider, as the ledger and the provider say, and its withdrawals. */
export function RecipientMoney({ businessUuid }: { businessUuid: string }) {
  const money = useQuery(businessMoneyQuery(businessUuid))
  if (money.isError) {
    return <LoadFailed title="Não deu para carregar a conta no Stripe" query={money} />
  }
  const { recipient, withdrawals = [] } = money.data ?? {}
  if (!recipient && withdrawals.length === 0) return null
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-6" aria-labelledby="recebedor">
      <h2 id="recebedor" className="text-body font-medium">
        Na conta do Stripe
      </h2>
      {recipient && <Comparison recipient={recipient} />}
      {withdrawals.length > 0 && (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {withdrawals.map((one) => (
            <li key={one.uuid} className="flex flex-col gap-1 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium tabular-nums">Saque de {formatMoney(one.amount)}</span>
                <span className="flex items-center gap-2">
                  <Badge>{withdrawalStates[one.status]}</Badge>
                  <time dateTime={one.createdAt} title={formatMoment(one.createdAt)}>
                    {ago(one.createdAt)}
                  </time>
                </span>
              </div>
              <p className="text-muted tabular-nums">
                transferido {formatMoney(one.sentAmount)} · na conta ou a caminho{' '}
                {formatMoney(one.heldAmount)} · no banco {formatMoney(one.paidOutAmount)}
                {one.returnedAmount > 0 && (
                  <> · o banco devolveu {formatMoney(one.returnedAmount)}</>
                )}
                {one.reversedAmount > 0 && (
                  <> · tomado de volta {formatMoney(one.reversedAmount)}</>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Comparison({ recipient }: { recipient: AdminRecipientMoney }) {
  const { heldAmount, expectedAmount, onTheWayAmount, checkedAt, accountId } = recipient
  if (!checkedAt) {
    return (
      <p className="text-sm text-muted">
        A comparação acontece uma vez por dia, e a primeira ainda não aconteceu.
      </p>
    )
  }
  const rest = heldAmount - expectedAmount
  return (
    <>
      {rest !== 0 && (
        <Callout tone="coral">
          O Stripe tem {formatMoney(Math.abs(rest))} {rest > 0 ? 'a mais' : 'a menos'} do que o
          livro diz.
        </Callout>
      )}
      <p className="text-sm text-muted tabular-nums wrap-anywhere">
        <code className="select-all">{accountId}</code>: o Stripe diz {formatMoney(heldAmount)}, o
        livro diz {formatMoney(expectedAmount)}, e {formatMoney(onTheWayAmount)} vai a caminho do
        banco. Comparado{' '}
        <time dateTime={checkedAt} title={formatMoment(checkedAt)}>
          {ago(checkedAt)}
        </time>
        .
      </p>
    </>
  )
}

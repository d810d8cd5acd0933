import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { defaultTimeZone } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { downloadInTurn } from '@/ui/download'
import { textLinkClass } from '@/ui/TextLink'
import { receiptAddress, withdrawalsQuery } from './queries'
import { formatArrival, formatCause } from './texts'

/** The latest withdrawals with their states, and more on request; nothing before the first. */
export function WithdrawalList() {
  const { client, business, businessId } = useWorkspace()
  const isOwner = business.role === 'OWNER' && !business.inControl
  const now = useToday(defaultTimeZone)
  const query = useInfiniteQuery(withdrawalsQuery(client))
  const all = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (query.isError && !query.data) {
    return <LoadFailed title="Não deu para carregar os saques" query={query} />
  }
  if (all.length === 0) return null
  return (
    <section aria-labelledby="withdrawals-title">
      <h2 id="withdrawals-title" className="text-base font-semibold">
        Saques
      </h2>
      <ul className="mt-1">
        {all.map((one) => (
          <li
            key={one.uuid}
            className="flex flex-wrap gap-x-3.5 gap-y-1 border-b border-line py-3 last:border-b-0"
          >
            <span className="basis-full text-sm text-muted tabular-nums md:w-44 md:basis-auto md:pt-0.5">
              {formatArrival(one, now)}
            </span>
            <div className="min-w-0 flex-1 basis-36">
              <p className="text-body font-medium">{one.statusText}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {[
                  formatCause(one, isOwner),
                  one.giftsAmount > 0 && `${formatMoney(one.giftsAmount)} de presentes`,
                  one.failureText,
                  one.reversedText,
                ]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </p>
            </div>
            <div className="ml-auto flex flex-col items-end">
              <span className="text-body font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(one.amount)}
              </span>
              {(one.status === 'SENT' || one.status === 'ARRIVED') && (
                <a
                  href={receiptAddress(businessId, one.uuid)}
                  download
                  onClick={downloadInTurn}
                  aria-label={`Comprovante do saque de ${formatMoney(one.amount)}`}
                  className={cx(
                    textLinkClass,
                    'inline-flex min-h-6 items-center text-sm touch:min-h-11',
                  )}
                >
                  Comprovante
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button
            variant="secondary"
            loading={query.isFetchingNextPage}
            loadingText="Carregando…"
            onClick={() => void query.fetchNextPage()}
          >
            Mostrar mais saques
          </Button>
        </div>
      )}
    </section>
  )
}

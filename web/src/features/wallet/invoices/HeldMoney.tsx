import { Link } from '@tanstack/react-router'
import { formatMoney } from '@/lib/money'
import { cx } from '@/ui/classes'
import { type InvoicesSearch, withNumber } from './search'
import { type Held, heldTitles } from './texts'

/** Held or owed money, apart from the numbers, each with its cause. */
export function HeldMoney({ held, search }: { held: readonly Held[]; search: InvoicesSearch }) {
  if (held.length === 0) return null
  const open = search.numero === 'retido'
  return (
    <section aria-labelledby="held-title" className="rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3">
        <h2 id="held-title" className="text-sm font-medium">
          Fora destas contas
        </h2>
        <Link
          to="/app/wallet/invoices"
          search={withNumber(search, 'retido')}
          replace
          resetScroll={false}
          aria-current={open ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-9 items-center text-sm underline underline-offset-2 touch:min-h-11',
            open ? 'text-ink' : 'text-wine',
          )}
        >
          Ver de quem e por quê
        </Link>
      </div>
      <ul className="divide-y divide-line px-4">
        {held.map(({ cause, cents, text }) => (
          <li key={cause} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
            <span className={cx('text-sm font-medium', cause === 'debt' && 'text-coral')}>
              {heldTitles[cause]}
            </span>
            <span className="order-3 basis-full text-sm text-muted md:order-none md:flex-1 md:basis-0">
              {text}
            </span>
            <span
              className={cx(
                'ml-auto text-body font-semibold tabular-nums',
                cause === 'debt' && 'text-coral',
              )}
            >
              {formatMoney(cents)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

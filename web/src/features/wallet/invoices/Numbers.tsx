import { Link } from '@tanstack/react-router'
import { formatMoney } from '@/lib/money'
import { cx } from '@/ui/classes'
import { type InvoicesSearch, type WalletNumber, withNumber } from './search'
import { type Money, sumAtRecipient } from './texts'

export interface NumbersProps {
  money: Money
  /** Open payments; absent of gifts, which are paid or are none. */
  pending: number | undefined
  search: InvoicesSearch
}

/** The four numbers of the wallet, each a link to the lines that it is made of. */
export function Numbers({ money, pending, search }: NumbersProps) {
  const all: { number: WalletNumber; label: string; help: string; cents: number }[] = [
    {
      number: 'disponivel',
      label: 'Disponível',
      help: 'já foi liberado',
      cents: money.availableAmount,
    },
    ...(pending === undefined
      ? []
      : [
          {
            number: 'a-receber' as const,
            label: 'A receber',
            help: 'combinado e ainda não pago',
            cents: pending,
          },
        ]),
    {
      number: 'a-liberar',
      label: 'A liberar',
      help: 'pago, com dia para cair',
      cents: money.waitingFundsAmount,
    },
    {
      number: 'transferido',
      label: 'Transferido',
      help:
        sumAtRecipient(money) > 0
          ? `${formatMoney(sumAtRecipient(money))} ainda a caminho do banco`
          : 'foi para o banco',
      cents: money.transferredAmount,
    },
  ]
  return (
    <nav aria-label="Números da carteira">
      <ul className="grid grid-cols-2 gap-2.5 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {all.map(({ number, label, help, cents }) => {
          const open = (search.numero ?? 'disponivel') === number
          return (
            <li key={number} className="min-w-0">
              <Link
                to="/app/wallet/invoices"
                search={withNumber(search, number)}
                replace
                resetScroll={false}
                aria-current={open ? 'true' : undefined}
                className={cx(
                  'block h-full rounded-card border p-3.5 transition-colors',
                  open ? 'border-wine bg-wine-tint' : 'border-line hover:bg-sunken',
                )}
              >
                <span className="block text-sm text-muted">{label}</span>
                <span className="mt-0.5 block text-base font-semibold sm:text-lg tabular-nums wrap-anywhere">
                  {formatMoney(cents)}
                </span>
                <span className="block text-xs text-muted">{help}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

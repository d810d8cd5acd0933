import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { invoiceBalanceOptions } from '@/client/api/invoice.gen'
import { cx } from '@/ui/classes'
import { describeWallet } from './words'

/** The wallet in one line of the overview: a debt, a dispute, or that money arrived; else nothing. */
export default function WalletLine() {
  const { client } = useWorkspace()
  const { data } = useQuery(invoiceBalanceOptions({ client }))
  const said = data && describeWallet(data)
  if (!said) return null
  return (
    <Link
      to="/app/wallet/invoices"
      search={said.needs ? { numero: 'retido' } : {}}
      className={cx(
        'mb-6 flex min-h-11 items-center gap-2.5 rounded-card border border-line px-4 py-2 text-sm hover:bg-sunken',
        said.needs && 'bg-amber-tint',
      )}
    >
      <Wallet size={18} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{said.text}</span>
    </Link>
  )
}

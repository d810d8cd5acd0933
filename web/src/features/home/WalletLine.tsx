import { useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { invoiceBalanceOptions } from '@/client/api/invoice.gen'
import { walletGetRecipientOptions } from '@/client/api/wallet.gen'
import { defaultTimeZone } from '@/lib/dates'
import { useToday } from '@/lib/useToday'
import { cx } from '@/ui/classes'
import { describeRecipient, describeWallet } from './words'

/** The wallet in one line of the overview: what its account needs, a debt, a dispute, or that money arrived. */
export default function WalletLine() {
  const { client } = useWorkspace()
  const { data: money } = useQuery(invoiceBalanceOptions({ client }))
  const { data: recipient } = useQuery(walletGetRecipientOptions({ client }))
  const today = useToday(defaultTimeZone)
  const account = recipient && describeRecipient(recipient, today)
  if (account) {
    return (
      <Line link={linkOptions({ to: '/app/wallet' })} needs>
        {account}
      </Line>
    )
  }
  const said = money && describeWallet(money)
  if (!said) return null
  const search = said.needs ? { numero: 'retido' as const } : {}
  return (
    <Line link={linkOptions({ to: '/app/wallet/invoices', search })} needs={said.needs}>
      {said.text}
    </Line>
  )
}

function Line({ link, needs, children }: { link: LinkOptions; needs: boolean; children: string }) {
  return (
    <Link
      {...link}
      className={cx(
        'mb-6 flex min-h-11 items-center gap-2.5 rounded-card border border-line px-4 py-2 text-sm hover:bg-sunken',
        needs && 'bg-coral-tint',
      )}
    >
      <Wallet size={18} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </Link>
  )
}

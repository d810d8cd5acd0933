import { Gift } from 'lucide-react'
import { defaultTimeZone } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { cx } from '@/ui/classes'
import type { WalletNumber } from './search'
import { cutPayer, cutReceiver, formatFall, formatFees, formatSubject, type Line } from './texts'

/** One line of the wallet: when it falls, who paid for what, and how much is left of it. */
export function LineRow({ line, number }: { line: Line; number: WalletNumber }) {
  const now = useToday(defaultTimeZone)
  const { payer, receiver, event, text, reasonText, isRefund, ofHosts } = line
  const what = number === 'a-receber' ? '' : reasonText ? `${text}: ${reasonText}` : text
  const fees = formatFees(line)
  return (
    <li className="flex min-h-16 flex-wrap gap-x-3.5 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span className="basis-full text-sm text-muted tabular-nums md:w-44 md:basis-auto md:pt-0.5">
        {formatFall(line, number, now)}
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="text-body font-medium wrap-anywhere" title={payer || undefined}>
          {payer ? cutPayer(payer) : what}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[payer && what, formatSubject(line), event?.title].filter(Boolean).join('\u00a0· ')}
        </p>
        <p className="flex items-baseline gap-x-1.5 text-xs text-muted">
          {ofHosts && <Gift size={13} className="shrink-0 self-center" aria-hidden />}
          <span className="min-w-0 wrap-anywhere" title={receiver}>
            {ofHosts ? 'dos anfitriões: ' : 'para '}
            {cutReceiver(receiver)}
          </span>
        </p>
      </div>
      <div className="ml-auto flex max-w-full flex-col items-end text-right tabular-nums">
        <span
          className={cx(
            'text-body font-semibold whitespace-nowrap',
            isRefund && 'text-muted line-through',
            !isRefund && line.netAmount < 0 && 'text-coral',
          )}
        >
          {formatMoney(line.netAmount)}
        </span>
        {fees && (
          <span className="text-xs text-muted">
            <span className="whitespace-nowrap">{formatMoney(line.grossAmount)}</span>
            <span className="block whitespace-nowrap">{fees}</span>
          </span>
        )}
      </div>
    </li>
  )
}

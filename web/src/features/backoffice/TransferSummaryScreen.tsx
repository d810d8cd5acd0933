import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { adminClient } from '@/app/workspace/clients'
import { adminCreateTransfer } from '@/client/api/admin.gen'
import type { BonificationsPendingTransfer } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { toast } from '@/ui/toast'
import { isOfTransfers, pendingTransfersQuery } from './transfers'

/** What would be transferred now, business by business, before each is proposed. */
export function TransferSummaryScreen() {
  const { data } = useSuspenseQuery(pendingTransfersQuery)
  const due = data.items.filter(({ hindrance }) => hindrance === '')
  const sum = due.reduce((total, { totalAmount }) => total + totalAmount, 0)
  return (
    <ColumnPage
      title="Conferir transferências"
      subtitle={due.length > 0 ? `Ao todo, ${formatMoney(sum)}.` : undefined}
      back={{
        link: linkOptions({ to: '/app/menu/backoffice/transfers' }),
        label: 'Transferências de bônus',
      }}
    >
      {due.length === 0 ? (
        <EmptyState icon={<HandCoins size={26} aria-hidden />} title="Nada a propor agora">
          O que foi proposto está em Abertas.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {due.map((item) => (
            <Due key={item.context.businessId} item={item} />
          ))}
        </ul>
      )}
    </ColumnPage>
  )
}

function Due({ item }: { item: BonificationsPendingTransfer }) {
  const queryClient = useQueryClient()
  const { context, totalAmount, bonifications, referralBonifications } = item
  const propose = useMutation({
    // All that is on the screen is sent, and compared with what there is.
    mutationFn: () =>
      adminCreateTransfer({
        client: adminClient,
        body: {
          businessId: context.businessId,
          name: context.businessName,
          documentNumber: context.documentNumber,
          address: context.businessAddress,
          amount: totalAmount,
          bonificationIds: bonifications.map(({ uuid }) => uuid),
          referralBonificationIds: referralBonifications.map(({ uuid }) => uuid),
        },
        throwOnError: true,
      }),
    onSuccess: () =>
      toast.success('Transferência proposta', {
        description: item.needsSecond ? 'Outra pessoa aprova.' : 'Já pode ser paga, em Abertas.',
      }),
    onError: (error) => toast.error('Não deu certo', { description: toProblem(error).detail }),
    onSettled: () => queryClient.invalidateQueries({ predicate: isOfTransfers }),
  })
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-body font-medium wrap-break-word">{context.businessName}</h2>
        <span className="text-body font-semibold tabular-nums">{formatMoney(totalAmount)}</span>
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {[
          context.documentNumber,
          context.businessAddress,
          `titular ${item.holderName}`,
          `chave ${item.pixKey}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="text-sm">
        {bonifications.map(({ uuid, eventTitle, eventDate, amount }) => (
          <li key={uuid} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-break-word">
              {eventTitle}
              {eventDate && <span className="text-muted"> · {formatDayWithYear(eventDate)}</span>}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>
          </li>
        ))}
        {referralBonifications.map(({ uuid, businessName, amount }) => (
          <li key={uuid} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-break-word">
              {businessName} <span className="text-muted">· indicação</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          size="sm"
          loading={propose.isPending}
          loadingText="Propondo…"
          onClick={() => propose.mutate()}
          aria-label={`Propor ${formatMoney(totalAmount)} a ${context.businessName}`}
        >
          Propor
        </Button>
        {item.needsSecond && <Badge tone="slate">Outra pessoa aprova</Badge>}
      </div>
    </Card>
  )
}

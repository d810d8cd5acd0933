import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type {
  BonificationsBonification,
  BonificationsGetOutput,
  BonificationsTransfer,
} from '@/client/types.gen'
import { formatDayWithYear, formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Badge } from '@/ui/Badge'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { downloadInTurn } from '@/ui/download'
import { EmptyLine } from '@/ui/EmptyLine'
import { EmptyState } from '@/ui/EmptyState'
import { Segmented } from '@/ui/Segmented'
import { textLinkClass } from '@/ui/TextLink'
import { walletLink } from '../setup/links'
import { bonificationsQuery, transferFileAddress, transfersQuery } from './queries'

type Status = BonificationsBonification['status']

const statuses: Record<Status, { label: string; empty: string }> = {
  AVAILABLE: {
    label: 'Disponível',
    empty: 'Nada disponível agora. O que está pendente passa para cá no dia que a linha diz.',
  },
  PENDING: { label: 'Pendente', empty: 'Nada pendente agora.' },
  TRANSFERRED: { label: 'Transferido', empty: 'Nada transferido ainda.' },
}

const order = Object.keys(statuses) as Status[]

function sumOf(of: Status, earned: BonificationsGetOutput): number {
  return {
    AVAILABLE: earned.availableAmount,
    PENDING: earned.pendingAmount,
    TRANSFERRED: earned.transferredAmount,
  }[of]
}

/** What the business earned by referring couples: three sums, each with its lines, and the transfers. */
export function BonificationsScreen() {
  const { client } = useWorkspace()
  const { data: earned } = useSuspenseQuery(bonificationsQuery(client))
  const { data: transfers } = useSuspenseQuery(transfersQuery(client))
  return (
    <ColumnPage
      title="Bônus"
      subtitle="O que os seus eventos indicados renderam, e o que o Cortejo já pagou por Pix."
      back={walletLink}
    >
      <div className="flex flex-col gap-6">
        {!earned.hasPix && (
          <Callout
            tone="amber"
            title="Falta a chave Pix dos bônus"
            action={
              <Link to="/app/wallet/pix" className={textLinkClass}>
                Preencher a chave
              </Link>
            }
          >
            Sem ela, nenhum bônus é pago.
          </Callout>
        )}
        {earned.items.length === 0 ? (
          <EmptyState icon={<Gift size={26} aria-hidden />} title="Nenhum bônus ainda">
            O que os presentes de um evento indicado por você renderem aparece aqui.
          </EmptyState>
        ) : (
          <Lines earned={earned} />
        )}
        <p className="text-sm text-muted">
          {earned.nextOn &&
            `O próximo Pix pode sair a partir de ${formatDayWithYear(earned.nextOn)}. `}
          <Link to="/app/wallet/bonifications/helper" className={textLinkClass}>
            Quando os bônus são pagos
          </Link>
        </p>
        {transfers.items.length > 0 && (
          <section aria-labelledby="bonus-transfers" className="flex flex-col gap-3">
            <h2 id="bonus-transfers" className="font-display text-lg font-medium">
              Transferências
            </h2>
            <ul className="flex flex-col gap-3">
              {transfers.items.map((transfer) => (
                <TransferCard key={transfer.id} transfer={transfer} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </ColumnPage>
  )
}

function Lines({ earned }: { earned: BonificationsGetOutput }) {
  const [of, setOf] = useState<Status>('AVAILABLE')
  const lines = earned.items.filter(({ status }) => status === of)
  return (
    <section aria-label="Bônus por situação" className="flex flex-col gap-4">
      <Segmented
        label="Situação"
        value={of}
        onValueChange={setOf}
        options={order.map((value) => ({
          value,
          label: (
            <span className="flex flex-col py-1">
              <span>{statuses[value].label}</span>
              <span className="font-semibold tabular-nums">
                {formatMoney(sumOf(value, earned))}
              </span>
            </span>
          ),
        }))}
      />
      {lines.length === 0 ? (
        <EmptyLine>{statuses[of].empty}</EmptyLine>
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.uuid} line={line} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

/** What a line says below its event. */
function explain({ status, event, availableOn, transferUuid }: BonificationsBonification): string {
  const date = event?.date ? formatDayWithYear(event.date) : ''
  if (status === 'PENDING') {
    return [
      date,
      availableOn ? `disponível em ${formatDayWithYear(availableOn)}` : 'evento sem data',
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return [date, status === 'AVAILABLE' && transferUuid && 'numa transferência a caminho']
    .filter(Boolean)
    .join(' · ')
}

function Line({ line }: { line: BonificationsBonification }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-body font-medium wrap-break-word">
          {line.event?.title ?? line.businessName}
        </p>
        <p className="text-sm text-muted">{line.event ? explain(line) : 'Indicação de negócio'}</p>
      </div>
      <span className="text-body font-semibold whitespace-nowrap tabular-nums">
        {formatMoney(line.amount)}
      </span>
    </li>
  )
}

function TransferCard({ transfer }: { transfer: BonificationsTransfer }) {
  const { businessId, business } = useWorkspace()
  const { id, status, totalAmount, paymentDate, endToEndId, pixKey, holderName, reason } = transfer
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-body font-medium">
          <time dateTime={paymentDate}>{formatMoment(paymentDate)}</time>
        </h3>
        <span className="text-body font-semibold whitespace-nowrap tabular-nums">
          {formatMoney(totalAmount)}
        </span>
      </div>
      {status === 'RETURNED' && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="coral">O banco devolveu</Badge>
          <span className="min-w-0 wrap-break-word">{reason}</span>
        </p>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        Pix para {holderName}, chave {pixKey} · <code className="select-all">{endToEndId}</code>
      </p>
      <ul className="text-sm">
        {transfer.bonifications.map(({ uuid, eventTitle, amount }) => (
          <TransferLine key={uuid} title={eventTitle} amount={amount} />
        ))}
        {transfer.referralBonifications.map(({ uuid, businessName, amount }) => (
          <TransferLine key={uuid} title={businessName} amount={amount} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-4">
        <a
          href={transferFileAddress(businessId, id, 'getReceiptPdf')}
          download
          onClick={downloadInTurn}
          aria-label={`Comprovante do bônus de ${formatMoney(totalAmount)}`}
          className={fileLinkClass}
        >
          Comprovante
        </a>
        {!business.inControl && (
          <a
            href={transferFileAddress(businessId, id, 'getBankReceipt')}
            download
            onClick={downloadInTurn}
            aria-label={`Comprovante do banco, do bônus de ${formatMoney(totalAmount)}`}
            className={fileLinkClass}
          >
            Comprovante do banco
          </a>
        )}
      </div>
    </Card>
  )
}

const fileLinkClass = `${textLinkClass} inline-flex min-h-6 items-center text-sm touch:min-h-11`

function TransferLine({ title, amount }: { title: string; amount: number }) {
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 wrap-break-word">{title}</span>
      <span className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>
    </li>
  )
}

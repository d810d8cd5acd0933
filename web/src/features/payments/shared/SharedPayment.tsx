import { useQuery } from '@tanstack/react-query'
import { Check, ShieldCheck } from 'lucide-react'
import type { PublicGetPaymentOutput } from '@/client/types.gen'
import { defaultTimeZone } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { useToday } from '@/lib/useToday'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { ChangedKey, CopyPix, keyWords, QrImage } from '../pix/PixCode'
import { StateBadge } from '../StateBadge'
import { dayOfPayment } from '../words'
import { ClosedPayment } from './ClosedPayment'
import { sharedPaymentQuery } from './query'

/**
 * The public page of one payment, with the ways to pay it. It needs no account: any holder of the address can open
 * it.
 */
export function SharedPayment({ paymentUuid }: { paymentUuid: string }) {
  const { data: payment, error } = useQuery(sharedPaymentQuery(paymentUuid))
  if (!payment || (error && toProblem(error).isMissing)) return <ClosedPayment />
  return <Page payment={payment} />
}

function Page({ payment }: { payment: PublicGetPaymentOutput }) {
  const today = useToday(defaultTimeZone)
  const { business, eventTitle, title, price, counts, pix } = payment
  const open = counts === 'LATE' || counts === 'COMING'
  return (
    <main className="min-h-dvh bg-paper">
      <div className="mx-auto flex max-w-110 flex-col gap-6 px-5 pt-8 pb-16 md:pt-20">
        <header className="flex flex-col items-center gap-1.5 text-center">
          <Avatar
            name={business.name}
            imageUrl={business.imageUrl}
            size={56}
            shape="square"
            tone="wine"
            decorative
          />
          <p className="mt-1 max-w-full text-body font-medium wrap-break-word">{business.name}</p>
          <p className="max-w-full text-sm text-muted wrap-break-word">{eventTitle}</p>
          <h1 className="mt-4 max-w-full font-display text-2xl font-medium tabular-nums wrap-break-word">
            {formatMoney(price)}
          </h1>
          <p className="max-w-full text-body text-muted wrap-break-word">
            {title} · {dayOfPayment(payment, today)}
          </p>
          <div className="mt-1">
            <StateBadge payment={payment} />
          </div>
        </header>
        {pix && (
          <>
            <ChangedKey pix={pix} payee={business.name} />
            <Card className="flex flex-col items-center gap-4 text-center">
              <h2 className="sr-only">Pagar com Pix</h2>
              <QrImage pix={pix} size={200} />
              <p className="text-body wrap-anywhere">
                Para <strong className="font-medium">{pix.name}</strong>
                <br />
                <span className="text-sm text-muted">{keyWords(pix)}</span>
              </p>
              <p className="w-full rounded-input bg-sunken px-3 py-2.5 text-left text-sm wrap-anywhere text-muted select-all">
                {pix.code}
              </p>
              <CopyPix pix={pix} block size="lg">
                Copiar código Pix
              </CopyPix>
            </Card>
            <p className="flex gap-3 text-sm text-muted">
              <ShieldCheck size={18} className="mt-0.5 shrink-0" aria-hidden />
              <span>
                Confira o nome no aplicativo do banco: deve ser {pix.name}. Se não for, não pague e
                fale com {business.name}.
              </span>
            </p>
          </>
        )}
        {open && !pix && (
          <Card>
            <EmptyLine>
              Ainda não há uma chave Pix aqui. Combine com {business.name} como pagar.
            </EmptyLine>
          </Card>
        )}
        {counts === 'PAID' && (
          <p className="flex items-center justify-center gap-2 text-body text-sage">
            <Check size={18} aria-hidden />
            Tudo certo: esta parcela está paga.
          </p>
        )}
      </div>
    </main>
  )
}

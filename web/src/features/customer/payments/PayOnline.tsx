import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CreditCard, ExternalLink, FileText, QrCode } from 'lucide-react'
import { useState } from 'react'
import { paymentStartMutation } from '@/client/api/payment.gen'
import type { PaymentOnlineOutput } from '@/client/types.gen'
import {
  isLive,
  methodNames,
  type OnlineMethod,
  RefundList,
  refreshPayments,
} from '@/features/payments'
import { dayOf, defaultTimeZone, formatBriefDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { useToday } from '@/lib/useToday'
import { Button, type ButtonProps, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import { useCustomerEvent } from '../useCustomerEvent'

const words: Readonly<Record<OnlineMethod, { icon: typeof QrCode; tells: string; go: string }>> = {
  CARD: {
    icon: CreditCard,
    tells: 'Em uma vez, na página segura do Stripe. A confirmação chega na hora.',
    go: 'Pagar com cartão',
  },
  BOLETO: {
    icon: FileText,
    tells: 'O boleto sai na página do Stripe. A confirmação leva até 2 dias úteis depois de pago.',
    go: 'Gerar boleto',
  },
  PIX: {
    icon: QrCode,
    tells: 'Na página do Stripe, com confirmação na hora, sem enviar comprovante.',
    go: 'Pagar com Pix',
  },
}

/** What a way to pay on the provider's page is like. */
export function OnlineWay({ way, online }: { way: OnlineMethod; online: PaymentOnlineOutput }) {
  const { icon: Icon, tells } = words[way]
  const bounds = online.methods.find(({ method }) => method === way)
  return (
    <Card className="flex gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-input bg-wine-tint text-wine">
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0 text-body">
        <p>{tells}</p>
        {bounds && !bounds.takes && (
          <p className="mt-1.5 text-sm text-coral">
            Esta forma aceita de {formatMoney(bounds.least)} a {formatMoney(bounds.most)}.
          </p>
        )}
        {online.test && (
          <p className="mt-1.5 text-sm text-muted">Modo de teste: nada é cobrado de verdade.</p>
        )}
      </div>
    </Card>
  )
}

/** Goes to the provider's page; asks first where a boleto could be paid too. */
export function PayOnlineButton({
  uuid,
  way,
  online,
  ...button
}: { uuid: string; way: OnlineMethod; online: PaymentOnlineOutput } & Pick<
  ButtonProps,
  'disabled' | 'title'
>) {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const start = useMutation(paymentStartMutation({ client }))
  const takes = online.methods.some((one) => one.method === way && one.takes)

  async function go(anyway: boolean) {
    try {
      const { url } = await start.mutateAsync({
        body: { uuid, method: way, ...(anyway && { anyway }) },
      })
      setLeaving(true)
      window.location.assign(url)
    } catch (error) {
      const { code, fields, detail } = toProblem(error)
      if (code === 'confirm') {
        setAsking(true)
        return
      }
      toast.error('Não deu para abrir o pagamento', { description: fields[0]?.message ?? detail })
      void refreshPayments(queryClient, client)
    }
  }

  return (
    <>
      <Button
        block
        size="lg"
        disabled={!takes}
        {...button}
        loading={start.isPending || leaving}
        loadingText="Abrindo…"
        onClick={() => void go(false)}
      >
        {words[way].go}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Já existe um boleto deste pagamento"
        description="Ele ainda pode ser pago. Se você pagar das duas formas, o dinheiro a mais terá de ser devolvido."
        confirmText="Pagar de outra forma"
        onConfirm={() => go(true)}
      />
    </>
  )
}

/** What became of the last try to pay online, until the payment itself says. */
export function OnlineState({
  online: { attempts },
  returned,
}: {
  online: PaymentOnlineOutput
  /** Whether the payer just came back from the provider's page, which does not prove a payment. */
  returned: boolean
}) {
  const today = useToday(defaultTimeZone)
  const boleto = attempts.find((one) => one.method === 'BOLETO' && one.status === 'PROCESSING')
  const [last] = attempts
  if (boleto) {
    return (
      <Callout
        role="status"
        tone="amber"
        title="Esperando o pagamento do boleto"
        action={
          boleto.boletoUrl && (
            <a
              href={boleto.boletoUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('secondary', 'sm')}
            >
              <ExternalLink size={16} aria-hidden />
              Ver o boleto
            </a>
          )
        }
      >
        {boleto.boletoExpiresAt &&
          `Ele vale até ${formatBriefDay(dayOf(boleto.boletoExpiresAt), today)} e pode ser pago em qualquer banco. `}
        Depois de pago, a confirmação leva até 2 dias úteis.
      </Callout>
    )
  }
  if (last && (last.status === 'PROCESSING' || (returned && isLive(last)))) {
    return (
      <Callout role="status" title="Estamos confirmando o pagamento">
        Isso leva alguns instantes. Você pode fechar esta página: o resultado aparece aqui.
      </Callout>
    )
  }
  if (last?.status === 'REFUSED' || (last && isLive(last) && last.refusal)) {
    return (
      <Callout tone="coral" role="status" title={`${methodNames[last.method]}: não foi aceito`}>
        Nada foi cobrado. Tente de novo ou pague de outra forma.
      </Callout>
    )
  }
  if (last?.status === 'EXPIRED' && last.method === 'BOLETO') {
    return (
      <Callout tone="coral" role="status" title="O boleto venceu sem ser pago">
        Gere outro ou pague de outra forma.
      </Callout>
    )
  }
  return null
}

/** What of money that came went back, is on its way, or came too much. */
export function OnlineRefunds({
  online: { attempts },
  planner,
}: {
  online: PaymentOnlineOutput
  planner: string
}) {
  return attempts
    .filter(
      ({ refunds, overpaidLeft, dispute }) => refunds.length > 0 || overpaidLeft > 0 || dispute,
    )
    .map(({ uuid, method, refunds, overpaidLeft, dispute }) => (
      <div key={uuid} className="flex flex-col gap-3">
        {overpaidLeft > 0 && (
          <Callout tone="amber" title={`Você pagou ${formatMoney(overpaidLeft)} a mais`}>
            Este dinheiro é seu: peça a {planner} que o devolva.
          </Callout>
        )}
        {dispute === 'OPEN' && (
          <Callout title="Contestação em andamento">
            Você contestou este pagamento no banco, que vai decidir.
          </Callout>
        )}
        <RefundList refunds={refunds} method={method} />
      </div>
    ))
}

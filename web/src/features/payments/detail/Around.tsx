import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing, Share2 } from 'lucide-react'
import { Suspense } from 'react'
import { useLayoutState } from '@/app/frame/layoutState'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentRemind } from '@/client/api/payment.gen'
import { formatPast } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { isOpen, type PaymentDetails } from '../model'
import { refreshPayments } from '../queries'
import { ReciboButton } from '../ReciboButton'
import { reminderWords } from '../words'

const ShareSheet = lazyPart(() => import('./ShareSheet'))

/** The actions for the payer: a reminder, the payment's public page, and the receipt once it is paid. */
export function Around({ payment }: { payment: PaymentDetails }) {
  const { client, mayGrant } = useWorkspace()
  const [sharing, setSharing] = useLayoutState('share', false)
  const fromClient = payment.invoice.payer === 'CLIENT'
  const reminds = fromClient && isOpen(payment)
  if (!fromClient && payment.status !== 'PAID') return null
  return (
    <section aria-label="Para quem paga" className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {payment.status === 'PAID' && <ReciboButton payment={payment} client={client} size="sm" />}
        {reminds && <Remind payment={payment} />}
        {fromClient && (mayGrant() || payment.sharedAt) && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Share2 size={16} aria-hidden />}
            onClick={() => setSharing(true)}
          >
            Compartilhar
          </Button>
        )}
      </div>
      {reminds && payment.reminders && (
        <p className="text-sm text-muted">{reminderWords(payment.reminders)}</p>
      )}
      {fromClient && !mayGrant() && <NotInControl>não cria links de pagamento</NotInControl>}
      {payment.sharedAt && (
        <p className="text-sm text-muted">
          Quem tem o link vê esta parcela, desde {formatPast(payment.sharedAt)}.
        </p>
      )}
      <Suspense>
        {sharing && <ShareSheet payment={payment} onClose={() => setSharing(false)} />}
      </Suspense>
    </section>
  )
}

function Remind({ payment }: { payment: PaymentDetails }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const remind = useMutation({
    mutationFn: async () =>
      (await paymentRemind({ client, body: { uuid: payment.uuid }, throwOnError: true })).data,
    onSuccess: ({ leavesAt }) =>
      toast.success('Lembrete a caminho', {
        description:
          new Date(leavesAt).getTime() - Date.now() > 60_000
            ? `Sai ${formatPast(leavesAt)}, no horário das mensagens.`
            : payment.from.name,
      }),
    onError: (error) =>
      toast.error('O lembrete não saiu', { description: toProblem(error).detail }),
    onSettled: () => refreshPayments(queryClient, client),
  })
  const { open, people, today } = payment.reminders ?? {}
  if (!open || !people || today) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<BellRing size={16} aria-hidden />}
      loading={remind.isPending}
      loadingText="Enviando…"
      onClick={() => remind.mutate()}
    >
      Lembrar
    </Button>
  )
}

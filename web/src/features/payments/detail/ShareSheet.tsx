import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, Link2, MessageCircle } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentShare, paymentUnshare } from '@/client/api/payment.gen'
import { formatMoney } from '@/lib/money'
import { paymentTitle } from '@/lib/payments'
import { whatsAppUrl } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import { isOpen, type PaymentDetails } from '../model'
import { refreshPayments } from '../queries'

/**
 * Opens the public page of a payment, shares its link, and closes it again. Any holder of the link can open the page.
 */
export default function ShareSheet({
  payment,
  onClose,
}: {
  payment: PaymentDetails
  onClose: () => void
}) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { uuid, sharedAt, from } = payment
  const url = `${window.location.origin}/pagamento/${uuid}`
  const change = useMutation({
    mutationFn: async (open: boolean) =>
      (
        await (open ? paymentShare : paymentUnshare)({
          client,
          body: { uuid },
          throwOnError: true,
        })
      ).data,
    onSuccess: (_, open) => {
      toast.success(open ? 'Página aberta' : 'Página fechada', {
        description: open ? 'Agora é só enviar o link.' : 'O link não abre mais.',
      })
      if (!open) onClose()
    },
    onError: (error) => toast.error('Não deu para mudar', { description: toProblem(error).detail }),
    onSettled: () => refreshPayments(queryClient, client),
  })
  const words = isOpen(payment)
    ? `${paymentTitle(payment)}, ${formatMoney(payment.price)}. Para pagar: ${url}`
    : `${paymentTitle(payment)}, ${formatMoney(payment.price)}: ${url}`
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Compartilhar"
      description={paymentTitle(payment)}
    >
      {sharedAt ? (
        <div className="flex flex-col gap-5">
          <div className="flex min-h-11 items-center gap-2.5 rounded-input border border-line bg-paper px-3.5 py-2">
            <Link2 size={18} className="shrink-0 text-muted" aria-hidden />
            <p className="min-w-0 flex-1 text-sm wrap-anywhere text-muted select-all">
              {url.replace(/^https?:\/\//, '')}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Copy size={18} aria-hidden />}
              onClick={() =>
                void navigator.clipboard.writeText(url).then(
                  () => toast.success('Link copiado'),
                  () => toast.error('Não deu para copiar', { description: url }),
                )
              }
            >
              Copiar link
            </Button>
            <a
              href={whatsAppUrl(from.phone ?? '', words)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              <MessageCircle size={18} aria-hidden />
              WhatsApp
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
              <ExternalLink size={18} aria-hidden />
              Ver a página
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </div>
          <p className="text-sm text-muted">
            Quem tem o link vê o valor, o vencimento, a situação e o Pix desta parcela, sem entrar
            em conta nenhuma. Nada do resto aparece.
          </p>
          <SheetFooter>
            <Button
              variant="ghost"
              block
              loading={change.isPending}
              loadingText="Fechando…"
              onClick={() => change.mutate(false)}
            >
              Parar de compartilhar
            </Button>
          </SheetFooter>
        </div>
      ) : (
        <>
          <p className="text-body text-muted">
            Abra uma página desta parcela para quem vai pagar: valor, vencimento, situação e Pix,
            sem entrar em conta nenhuma. Ela fecha quando você quiser.
          </p>
          <SheetFooter>
            <Button
              block
              loading={change.isPending}
              loadingText="Abrindo…"
              onClick={() => change.mutate(true)}
            >
              Abrir a página e ver o link
            </Button>
          </SheetFooter>
        </>
      )}
    </Sheet>
  )
}

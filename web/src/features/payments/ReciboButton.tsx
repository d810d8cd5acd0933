import { useMutation } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import type { ScopedClient } from '@/app/workspace/clients'
import { paymentRecibo } from '@/client/api/payment.gen'
import { paymentTitle } from '@/lib/payments'
import { toProblem } from '@/lib/problem'
import { fileOf, saveFile } from '@/lib/saveFile'
import { Button, type ButtonProps } from '@/ui/Button'
import { toast } from '@/ui/toast'
import type { Payment } from './model'

/** The receipt of a payment that was paid, as a PDF. */
export function ReciboButton({
  payment,
  client,
  ...button
}: { payment: Payment; client: ScopedClient } & Pick<ButtonProps, 'size'>) {
  const print = useMutation({
    mutationFn: async () => {
      const { data } = await paymentRecibo({
        client,
        query: { uuid: payment.uuid },
        parseAs: 'blob',
        throwOnError: true,
      })
      saveFile(fileOf(data), `Recibo ${paymentTitle(payment)}.pdf`)
    },
    onError: (error) => {
      const problem = toProblem(error)
      toast.error('O recibo não saiu', {
        description: problem.isMissing
          ? 'Ele sai quando quem organiza confirma o pagamento, e não do que já foi devolvido.'
          : problem.detail,
      })
    },
  })
  return (
    <Button
      variant="secondary"
      icon={<FileCheck size={16} aria-hidden />}
      loading={print.isPending}
      loadingText="Fazendo…"
      onClick={() => print.mutate()}
      {...button}
    >
      Recibo
    </Button>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { money, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentRefund } from '@/client/api/payment.gen'
import type { PaymentAttempt } from '@/client/types.gen'
import { zPaymentRefundInput } from '@/client/zod.gen'
import { formatMoney } from '@/lib/money'
import { MoneyField } from '@/ui/MoneyField'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { refreshPayments } from '../queries'

const api = zPaymentRefundInput.shape

const schemaFor = (refundable: number) =>
  z
    .object({ amount: money(api.amount), reason: text(api.reason, 'Diga por quê') })
    .superRefine(({ amount }, context) => {
      const message =
        typeof amount !== 'number' || amount <= 0
          ? 'Diga quanto'
          : amount > refundable && `Dá para devolver até ${formatMoney(refundable)}`
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
    })

interface RefundSheetProps {
  attempt: PaymentAttempt
  onClose: () => void
}

/** How much of a payment goes back, and why. */
export default function RefundSheet(props: RefundSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Devolver ao cliente"
      description="O dinheiro volta pelo mesmo meio com que foi pago. A taxa do provedor não volta."
    >
      <Fields {...props} />
    </Sheet>
  )
}

function Fields({ attempt: { uuid, refundable }, onClose }: RefundSheetProps) {
  const id = useId()
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: schemaFor(refundable),
    initial: { amount: refundable, reason: '' },
    save: async (values, { headers }) => {
      await paymentRefund({
        client,
        body: {
          uuid: headers['Idempotency-Key'] ?? crypto.randomUUID(),
          attemptUuid: uuid,
          amount: Number(values.amount),
          reason: values.reason,
        },
        throwOnError: true,
      })
    },
    onSaved: (_saved, { amount }) => {
      toast.success('Devolução pedida', { description: formatMoney(Number(amount)) })
      void refreshPayments(queryClient, client)
      onClose()
    },
  })
  const amount = useFormField(form.form.control, 'amount')
  return (
    <Form of={form} id={id}>
      <MoneyField label="Quanto devolver" help={`Até ${formatMoney(refundable)}.`} {...amount} />
      <TextField
        label="Por quê"
        help="Fica no histórico da equipe; o cliente não vê."
        {...form.text('reason')}
      />
      <SheetFooter>
        <SaveButton form={id} block saving="Devolvendo…">
          Devolver
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

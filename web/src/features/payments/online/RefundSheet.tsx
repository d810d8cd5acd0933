import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { day, money, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentRefund } from '@/client/api/payment.gen'
import type { PaymentAttempt } from '@/client/types.gen'
import { zPaymentRefundInput } from '@/client/zod.gen'
import { defaultTimeZone } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { DateField } from '@/ui/DateField'
import { MoneyField } from '@/ui/MoneyField'
import { Segmented } from '@/ui/Segmented'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { refreshPayments } from '../queries'

const api = zPaymentRefundInput.shape

const schemaFor = (refundable: number) =>
  z
    .object({
      amount: money(api.amount),
      reason: text(api.reason, 'Diga por quê'),
      means: z.enum(['PIX', 'TRANSFER', 'CASH', 'OTHER']),
      returnedOn: day,
    })
    .superRefine(({ amount }, context) => {
      const message =
        typeof amount !== 'number' || amount <= 0
          ? 'Diga quanto'
          : amount > refundable && `Dá para devolver até ${formatMoney(refundable)}`
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
    })

interface RefundSheetProps {
  /** What goes back: by the provider, or by hand where it has no way to. */
  attempt: Pick<PaymentAttempt, 'uuid' | 'refundable' | 'byHandLeft'>
  onClose: () => void
}

const isByHand = ({ refundable, byHandLeft }: RefundSheetProps['attempt']) =>
  refundable === 0 && byHandLeft > 0

/** How much of a payment goes back, and why. */
export default function RefundSheet(props: RefundSheetProps) {
  const byHand = isByHand(props.attempt)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={byHand ? 'Devolvido por fora' : 'Devolver ao cliente'}
      description={
        byHand
          ? 'Devolva primeiro, e anote depois: isto não move dinheiro e não se desfaz. As taxas não voltam.'
          : 'O dinheiro volta pelo mesmo meio com que foi pago. A taxa do provedor não volta.'
      }
    >
      <Fields {...props} />
    </Sheet>
  )
}

function Fields({ attempt, onClose }: RefundSheetProps) {
  const { uuid } = attempt
  const byHand = isByHand(attempt)
  const most = byHand ? attempt.byHandLeft : attempt.refundable
  const today = useToday(defaultTimeZone)
  const id = useId()
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema: schemaFor(most),
    initial: { amount: most, reason: '', means: 'PIX', returnedOn: today },
    draft: `payments.refund.${uuid}`,
    save: async (values, { headers }) => {
      await paymentRefund({
        client,
        body: {
          uuid: headers['Idempotency-Key'] ?? crypto.randomUUID(),
          attemptUuid: uuid,
          amount: Number(values.amount),
          reason: values.reason,
          ...(byHand && {
            byHand,
            means: values.means,
            ...(values.returnedOn && { returnedOn: values.returnedOn }),
          }),
        },
        throwOnError: true,
      })
    },
    onSaved: (_saved, { amount }) => {
      toast.success(byHand ? 'Devolução anotada' : 'Devolução pedida', {
        description: formatMoney(Number(amount)),
      })
      void refreshPayments(queryClient, client)
      onClose()
    },
  })
  const amount = useFormField(form.form.control, 'amount')
  const { ref: _, error: __, ...means } = useFormField(form.form.control, 'means')
  const returnedOn = useFormField(form.form.control, 'returnedOn')
  return (
    <Form of={form} id={id}>
      <MoneyField
        label={byHand ? 'Quanto você devolveu' : 'Quanto devolver'}
        help={`Até ${formatMoney(most)}.`}
        {...amount}
      />
      {byHand && (
        <>
          <Segmented
            label="Por onde"
            options={[
              { value: 'PIX', label: 'Pix' },
              { value: 'TRANSFER', label: 'Transferência' },
              { value: 'CASH', label: 'Dinheiro' },
              { value: 'OTHER', label: 'Outro' },
            ]}
            {...means}
          />
          <DateField label="Quando" optional max={today} {...returnedOn} />
        </>
      )}
      <TextField
        label="Por quê"
        help="Fica no histórico da equipe; o cliente não vê."
        {...form.text('reason')}
      />
      <SheetFooter>
        <SaveButton form={id} block saving={byHand ? 'Anotando…' : 'Devolvendo…'}>
          {byHand ? 'Já devolvi' : 'Devolver'}
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentUseStray } from '@/client/api/payment.gen'
import type { PaymentStray, PaymentUsablePayment } from '@/client/types.gen'
import { defaultTimeZone, formatBriefDay, type IsoDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { RadioCards } from '@/ui/RadioCards'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import { refreshPayments } from '../queries'

const schema = z.object({ payment: z.string().min(1, 'Escolha a parcela') })

const noWayBack = 'Não dá para desfazer; se for preciso, devolva depois.'

interface UseStraySheetProps {
  stray: PaymentStray
  onClose: () => void
}

/** Which open payment is paid with money that came for one that is gone. */
export default function UseStraySheet(props: UseStraySheetProps) {
  const { stray, onClose } = props
  const whole = `${formatMoney(stray.refundable + stray.byHandLeft)} de ${stray.event.title}`
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Usar em outra parcela"
      description={`${whole} pagam uma parcela em aberto do mesmo valor. ${noWayBack}`}
      initialFocus="sheet"
    >
      <Fields {...props} />
    </Sheet>
  )
}

function Fields({ stray, onClose }: UseStraySheetProps) {
  const id = useId()
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const today = useToday(defaultTimeZone)
  const [only] = stray.usable.length === 1 ? stray.usable : []
  const form = useAppForm({
    schema,
    initial: { payment: only?.uuid ?? '' },
    save: async ({ payment }) => {
      await paymentUseStray({
        client,
        body: { attemptUuid: stray.attemptUuid, paymentUuid: payment },
        throwOnError: true,
      })
    },
    onSaved: () => {
      toast.success('Parcela paga', { description: 'Com o dinheiro que chegou sem parcela.' })
      void refreshPayments(queryClient, client)
      onClose()
    },
  })
  const payment = useFormField(form.form.control, 'payment')
  return (
    <Form of={form} id={id}>
      <RadioCards
        label="Parcela"
        options={stray.usable.map((one) => ({
          value: one.uuid,
          label: one.title,
          help: describeUsable(one, today),
        }))}
        {...payment}
      />
      <SheetFooter>
        <SaveButton form={id} block saving="Usando…">
          Usar nesta parcela
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

/** "2ª de 3, vence 10 de jan"; "entrada, sem prazo". */
function describeUsable({ position, installments, dueDate }: PaymentUsablePayment, today: IsoDate) {
  const name =
    position === 0 ? 'entrada' : installments === 1 ? 'parcela' : `${position}ª de ${installments}`
  return dueDate ? `${name}, vence ${formatBriefDay(dueDate, today)}` : `${name}, sem prazo`
}

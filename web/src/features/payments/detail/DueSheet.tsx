import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { day } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentUpdateDueDate } from '@/client/api/payment.gen'
import { paymentTitle } from '@/lib/payments'
import { DateField } from '@/ui/DateField'
import { NumberField } from '@/ui/NumberField'
import { Segmented } from '@/ui/Segmented'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { toast } from '@/ui/toast'
import type { Payment } from '../model'
import { refreshPayments } from '../queries'

const most = 730

const schema = z
  .object({
    way: z.enum(['DAY', 'BEFORE']),
    dueDate: day,
    daysBefore: z.number().int().nullable(),
  })
  .superRefine(({ way, daysBefore }, context) => {
    if (way === 'BEFORE' && (daysBefore === null || daysBefore < 0 || daysBefore > most)) {
      context.addIssue({
        code: 'custom',
        path: ['daysBefore'],
        message: `Diga quantos dias antes, até ${most}`,
      })
    }
  })

/** Until when an open payment is to be paid. */
export default function DueSheet({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mudar o vencimento"
      description={paymentTitle(payment)}
      initialFocus="sheet"
    >
      <Fields payment={payment} onClose={onClose} />
    </Sheet>
  )
}

function Fields({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const id = useId()
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { uuid, dueDate, daysBefore, event } = payment
  const form = useAppForm({
    schema,
    initial: {
      way: daysBefore === undefined ? ('DAY' as const) : ('BEFORE' as const),
      dueDate: dueDate ?? '',
      daysBefore: daysBefore ?? null,
    },
    draft: `payments.due.${uuid}`,
    save: async (values) =>
      (
        await paymentUpdateDueDate({
          client,
          body:
            values.way === 'BEFORE'
              ? { uuid, daysBefore: values.daysBefore, dueDate: null }
              : { uuid, dueDate: values.dueDate || null, daysBefore: null },
          throwOnError: true,
        })
      ).data,
    onSaved: () => {
      toast.success('Vencimento mudado')
      void refreshPayments(queryClient, client)
      onClose()
    },
  })
  const { control } = form.form
  const { ref: _, error: __, ...way } = useFormField(control, 'way')
  const date = useFormField(control, 'dueDate')
  const days = useFormField(control, 'daysBefore')
  return (
    <Form of={form} id={id}>
      <Segmented
        label="Vence"
        options={[
          { value: 'DAY', label: 'Em um dia' },
          { value: 'BEFORE', label: 'Antes do evento' },
        ]}
        {...way}
      />
      {way.value === 'DAY' ? (
        <DateField label="Vencimento" optional eventDay={event.date} {...date} />
      ) : (
        <NumberField
          label="Dias antes do evento"
          help="Se a data do evento mudar, o vencimento acompanha."
          min={0}
          max={most}
          {...days}
        />
      )}
      <SheetFooter>
        <SaveButton form={id} block saving="Salvando…">
          Salvar vencimento
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

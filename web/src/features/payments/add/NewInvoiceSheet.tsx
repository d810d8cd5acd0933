import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { eventQuery } from '@/app/event/queries'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsGetAllOptions } from '@/client/api/eventVendors.gen'
import { invoiceCreate } from '@/client/api/invoice.gen'
import { formatMoney } from '@/lib/money'
import { MoneyField } from '@/ui/MoneyField'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { refreshPayments } from '../queries'
import { emptyPlan, type InvoiceValues, installmentsOf, invoiceSchema, ownFee } from './invoiceForm'
import { PlanFields } from './PlanFields'

const empty: InvoiceValues = {
  title: '',
  payee: '',
  payer: 'CLIENT',
  ...emptyPlan,
}

export interface NewInvoiceSheetProps {
  eventUuid: string
  /** The task of the agreement, if it was opened from one. */
  taskId?: string | undefined
  onClose: () => void
}

/** Something new that was agreed: whom, how much, and the plan it is met with. */
export function NewInvoiceSheet(props: NewInvoiceSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Novo pagamento"
      description="O que foi combinado, e em quantas vezes."
    >
      <Fields {...props} />
    </Sheet>
  )
}

function Fields({ eventUuid, taskId, onClose }: NewInvoiceSheetProps) {
  const id = useId()
  const { client, business } = useWorkspace()
  const queryClient = useQueryClient()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const vendors = useQuery(eventVendorsGetAllOptions({ client, query: { eventUuid } }))
  const form = useAppForm({
    schema: invoiceSchema,
    initial: empty,
    draft: `invoice.create.${eventUuid}`,
    // Closing keeps the text: the draft is there when the sheet opens again.
    asks: false,
    save: async (values, { headers }) =>
      (
        await invoiceCreate({
          client,
          headers,
          body: {
            uuid: headers['Idempotency-Key'] ?? crypto.randomUUID(),
            eventUuid,
            ...(taskId && { taskId }),
            ...(values.payee !== ownFee && { vendorUuid: values.payee }),
            title: values.title,
            payee: values.payee === ownFee ? 'BUSINESS' : 'VENDOR',
            payer: values.payee === ownFee ? 'CLIENT' : values.payer,
            total: Number(values.total),
            installments: installmentsOf(values.rows, values.entrance !== 'NONE'),
          },
          throwOnError: true,
        })
      ).data,
    names: { vendorUuid: 'payee', installments: 'installments' },
    onSaved: (made) => {
      toast.success('Pagamento combinado', {
        description: `${made.title}, ${formatMoney(made.total)}`,
      })
      void refreshPayments(queryClient, client)
      onClose()
    },
  })
  const { control } = form.form
  const values = form.form.watch()
  const { ref: _payer, error: _wrong, ...payer } = useFormField(control, 'payer')
  const { ref: payeeRef, ...payee } = useFormField(control, 'payee')
  const payees = [
    { value: ownFee, label: `${business.name} (seus honorários)` },
    ...(vendors.data?.items ?? []).map((one) => ({
      value: one.business.uuid,
      label: one.business.name,
    })),
  ]
  return (
    <Form of={form} id={id}>
      <TextField label="A que se refere" placeholder="Fotografia" {...form.text('title')} />
      <Select
        label="Quem recebe"
        options={payees}
        help="Os fornecedores vinculados a este evento, ou você."
        ref={payeeRef}
        {...payee}
      />
      {values.payee !== '' && values.payee !== ownFee && (
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-medium" aria-hidden>
            Quem paga
          </span>
          <Segmented
            label="Quem paga"
            options={[
              { value: 'CLIENT', label: 'O cliente' },
              { value: 'BUSINESS', label: 'O seu negócio' },
            ]}
            {...payer}
          />
          <p className="text-xs text-muted">O que o seu negócio paga o cliente não vê.</p>
        </div>
      )}
      <MoneyField label="Valor combinado" {...useFormField(control, 'total')} />
      <PlanFields eventDay={event.date} />
      <SheetFooter>
        <SaveButton form={id} block saving="Salvando…">
          Combinar pagamento
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

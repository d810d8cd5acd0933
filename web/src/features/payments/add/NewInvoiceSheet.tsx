import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { eventQuery } from '@/app/event/queries'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsGetAllOptions } from '@/client/api/eventVendors.gen'
import { invoiceCreate } from '@/client/api/invoice.gen'
import { formatMoney } from '@/lib/money'
import { DateField } from '@/ui/DateField'
import { MoneyField } from '@/ui/MoneyField'
import { NumberField } from '@/ui/NumberField'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { refreshPayments } from '../queries'
import { type InvoiceValues, installmentsOf, invoiceSchema, ownFee } from './invoiceForm'
import { PlanRows } from './PlanRows'
import { planOf } from './plan'

const empty: InvoiceValues = {
  title: '',
  payee: '',
  payer: 'CLIENT',
  total: null,
  entrance: 'NONE',
  entrancePrice: null,
  entrancePercent: 20,
  installments: 1,
  when: 'MONTHLY',
  first: '',
  daysBefore: 30,
  made: '',
  rows: [],
}

export interface NewInvoiceSheetProps {
  eventUuid: string
  /** What it is about, where it was opened from a task. */
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
    // Closed, it keeps what was written: the draft is there when it is opened again.
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
  usePlan(form.form.setValue, values)
  const { ref: _payer, error: _wrong, ...payer } = useFormField(control, 'payer')
  const { ref: _entrance, error: _none, ...entrance } = useFormField(control, 'entrance')
  const { ref: _when, error: _never, ...when } = useFormField(control, 'when')
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
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium" aria-hidden>
          Entrada
        </span>
        <Segmented
          label="Entrada"
          options={[
            { value: 'NONE', label: 'Sem entrada' },
            { value: 'PRICE', label: 'Em reais' },
            { value: 'PERCENT', label: 'Em %' },
          ]}
          {...entrance}
        />
      </div>
      {values.entrance === 'PRICE' && <EntrancePrice of={form} />}
      {values.entrance === 'PERCENT' && <EntrancePercent of={form} />}
      <NumberField
        label={values.entrance === 'NONE' ? 'Parcelas' : 'Parcelas, fora a entrada'}
        min={1}
        max={59}
        {...useFormField(control, 'installments')}
      />
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium" aria-hidden>
          Vencimentos
        </span>
        <Segmented
          label="Vencimentos"
          options={[
            { value: 'MONTHLY', label: 'Todo mês' },
            { value: 'BEFORE', label: 'Antes do evento' },
          ]}
          {...when}
        />
      </div>
      {values.when === 'MONTHLY' ? <First of={form} eventDay={event.date} /> : <Before of={form} />}
      <PlanRows hasEntrance={values.entrance !== 'NONE'} eventDay={event.date} />
      <SheetFooter>
        <SaveButton form={id} block saving="Salvando…">
          Combinar pagamento
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

type Of = { of: ReturnType<typeof useAppForm<InvoiceValues, unknown, void>> }

function EntrancePrice({ of: { form } }: Of) {
  return <MoneyField label="Valor da entrada" {...useFormField(form.control, 'entrancePrice')} />
}

function EntrancePercent({ of: { form } }: Of) {
  return (
    <NumberField
      label="Porcentagem da entrada"
      min={1}
      max={99}
      {...useFormField(form.control, 'entrancePercent')}
    />
  )
}

function First({ of: { form }, eventDay }: Of & { eventDay: string | undefined }) {
  return (
    <DateField
      label="Primeiro vencimento"
      help="Os outros seguem, um por mês."
      optional
      eventDay={eventDay}
      {...useFormField(form.control, 'first')}
    />
  )
}

function Before({ of: { form } }: Of) {
  return (
    <NumberField
      label="Última parcela, dias antes do evento"
      help="As anteriores, de 30 em 30 dias. Se a data do evento mudar, os vencimentos acompanham."
      min={0}
      max={730}
      {...useFormField(form.control, 'daysBefore')}
    />
  )
}

type SetValue = ReturnType<typeof useAppForm<InvoiceValues, unknown, void>>['form']['setValue']

/** Makes the rows anew whenever what they follow from changes; what was corrected in them stays until then. */
function usePlan(setValue: SetValue, values: InvoiceValues) {
  const { total, entrance, entrancePrice, entrancePercent, installments, when, first, daysBefore } =
    values
  const from = JSON.stringify([
    total,
    entrance,
    entrance === 'PRICE' ? entrancePrice : entrancePercent,
    installments,
    when,
    when === 'MONTHLY' ? first : daysBefore,
  ])
  const { made } = values
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of it stands in `from`
  useEffect(() => {
    if (made === from) return
    const whole = typeof total === 'number' && total > 0
    const of = entrance === 'PRICE' ? entrancePrice : (entrancePercent ?? 0)
    const count = installments ?? 0
    const rows =
      whole && count >= 1 && count <= 60
        ? planOf({
            total,
            entrance,
            entranceOf: typeof of === 'number' ? of : 0,
            installments: count,
            when,
            first: /^\d{4}-\d{2}-\d{2}$/.test(first) ? first : '',
            daysBefore: daysBefore ?? 0,
          })
        : []
    setValue('rows', rows)
    setValue('made', from)
  }, [made, from, setValue])
}

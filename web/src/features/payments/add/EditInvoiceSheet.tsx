import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { day, money, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { invoiceUpdate } from '@/client/api/invoice.gen'
import type { InvoiceGetResponse } from '@/client/types.gen'
import { zInvoiceCreateInput } from '@/client/zod.gen'
import { formatMoney } from '@/lib/money'
import { Button } from '@/ui/Button'
import { DateField } from '@/ui/DateField'
import { IconButton } from '@/ui/IconButton'
import { MoneyField } from '@/ui/MoneyField'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { isOpen } from '../model'
import { invoiceQuery, refreshPayments } from '../queries'
import { installmentsOf, sumOf } from './invoiceForm'

const api = zInvoiceCreateInput.shape
const most = 60

const fields = z.object({
  title: text(api.title, 'Diga a que se refere'),
  rows: z.array(
    z.object({ price: money(api.total), day, daysBefore: z.number().int().nullable() }),
  ),
})
const schema = fields.superRefine(({ rows }, context) => {
  rows.forEach(({ price }, at) => {
    if (!price) {
      context.addIssue({ code: 'custom', path: ['rows', at, 'price'], message: 'Diga o valor' })
    }
  })
})

type Values = z.infer<typeof fields>

export interface EditInvoiceSheetProps {
  invoiceUuid: string
  onClose: () => void
  /** The payment whose sheet it was may be another now. */
  onReplaced: () => void
}

/** Edits an agreement: paid payments stay, and open ones are written again. */
export default function EditInvoiceSheet(props: EditInvoiceSheetProps) {
  const { client } = useWorkspace()
  const query = useQuery(invoiceQuery(client, props.invoiceUuid))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Editar o combinado"
      description="O que já foi pago não muda."
      initialFocus="sheet"
    >
      {query.data ? (
        <Fields {...props} invoice={query.data} />
      ) : query.isError ? (
        <LoadFailed title="Não deu para carregar o combinado" query={query} />
      ) : (
        <div className="skeleton flex flex-col gap-4">
          <LoadingStatus>Carregando o combinado…</LoadingStatus>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      )}
    </Sheet>
  )
}

function Fields({
  invoice,
  onClose,
  onReplaced,
}: EditInvoiceSheetProps & { invoice: InvoiceGetResponse }) {
  const id = useId()
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { uuid, payments, event } = invoice
  const open = payments.filter(isOpen)
  const settled = payments.filter((payment) => !isOpen(payment))
  const kept = settled.reduce((sum, { price }) => sum + price, 0)
  const initial = useRef<Values>({
    title: invoice.title,
    rows: open.map(({ price, dueDate, daysBefore }) => ({
      price,
      day: daysBefore === undefined ? (dueDate ?? '') : '',
      daysBefore: daysBefore ?? null,
    })),
  })
  const form = useAppForm({
    schema,
    initial: initial.current,
    draft: `invoice.update.${uuid}`,
    asks: false,
    save: async ({ title, rows }, { changed }) =>
      (
        await invoiceUpdate({
          client,
          body: {
            uuid,
            ...(changed.has('title') && { title }),
            ...(changed.has('rows') && {
              total: kept + sumOf(rows),
              installments: installmentsOf(rows, open[0]?.position === 0),
            }),
          },
          throwOnError: true,
        })
      ).data,
    onSaved: (_saved, values) => {
      toast.success('Combinado mudado', { description: values.title })
      onClose()
      // Open payments that were written again have new addresses.
      onReplaced()
      void refreshPayments(queryClient, client)
    },
  })
  const { control } = form.form
  const list = useFieldArray({ control, name: 'rows', keyName: 'key' })
  const rows = form.form.watch('rows')
  return (
    <Form of={form} id={id}>
      <TextField label="A que se refere" {...form.text('title')} />
      {settled.length > 0 && (
        <p className="text-sm text-muted">
          {formatMoney(kept)} já pagos ou encerrados ficam como estão.
        </p>
      )}
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-medium">Em aberto</legend>
        {list.fields.length > 0 && (
          <ol className="flex flex-col divide-y divide-line rounded-card border border-line">
            {list.fields.map(({ key }, at) => (
              <li key={key} className="flex items-start gap-2 px-3 py-2.5">
                <EditRow of={form} at={at} eventDay={event.date} />
                <IconButton
                  label={`Retirar a parcela ${at + 1}`}
                  disabled={list.fields.length === 1}
                  onClick={() => list.remove(at)}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ol>
        )}
        {payments.length + list.fields.length - open.length < most && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => list.append({ price: null, day: '', daysBefore: null })}
          >
            Mais uma parcela
          </Button>
        )}
      </fieldset>
      <p role="status" className="text-body">
        Novo total: <strong className="tabular-nums">{formatMoney(kept + sumOf(rows))}</strong>
      </p>
      <SheetFooter>
        <SaveButton form={id} block saving="Salvando…">
          Salvar combinado
        </SaveButton>
      </SheetFooter>
    </Form>
  )
}

function EditRow({
  of: { form },
  at,
  eventDay,
}: {
  of: ReturnType<typeof useAppForm<Values, unknown, void>>
  at: number
  eventDay: string | undefined
}) {
  const price = useFormField(form.control, `rows.${at}.price`)
  const due = useFormField(form.control, `rows.${at}.day`)
  const before = form.watch(`rows.${at}.daysBefore`)
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
      <MoneyField label={`Valor da parcela ${at + 1}`} hideLabel {...price} />
      {before === null ? (
        <DateField
          label={`Vencimento da parcela ${at + 1}`}
          hideLabel
          eventDay={eventDay}
          {...due}
        />
      ) : (
        <span className="self-center text-sm text-muted">{before} dias antes do evento</span>
      )}
    </div>
  )
}

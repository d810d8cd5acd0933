import { useFieldArray } from 'react-hook-form'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { formatDay, type IsoDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { instalmentName } from '@/lib/payments'
import { DateField } from '@/ui/DateField'
import { MoneyField } from '@/ui/MoneyField'
import { LinkButton } from '@/ui/TextLink'
import { type PlanValues, type Row, sumOf } from './invoiceForm'
import { dueOf } from './plan'

/** How the plan comes out, payment by payment; each can be corrected. */
export function PlanRows({
  hasEntrance,
  eventDay,
}: {
  hasEntrance: boolean
  eventDay: IsoDate | undefined
}) {
  const { form } = useFormAround<PlanValues>()
  const { fields } = useFieldArray({ control: form.control, name: 'rows', keyName: 'key' })
  const [total, rows] = form.watch(['total', 'rows'])
  const missing = typeof total === 'number' ? total - sumOf(rows) : 0
  if (fields.length === 0) return null
  const last = rows.length - 1

  function settle() {
    const price = rows[last]?.price
    form.setValue(`rows.${last}.price`, (typeof price === 'number' ? price : 0) + missing, {
      shouldDirty: true,
      shouldValidate: true,
    })
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Como fica</legend>
      <ol className="flex flex-col divide-y divide-line rounded-card border border-line">
        {fields.map(({ key }, at) => (
          <PlanRow
            key={key}
            at={at}
            row={rows[at]}
            name={instalmentName({
              position: hasEntrance ? at : at + 1,
              installments: fields.length - (hasEntrance ? 1 : 0),
              hasEntrance,
            })}
            eventDay={eventDay}
          />
        ))}
      </ol>
      {missing !== 0 && (
        <p role="status" className="mt-2 text-sm text-coral">
          {missing > 0
            ? `Faltam ${formatMoney(missing)} para o combinado.`
            : `As parcelas passam do combinado em ${formatMoney(-missing)}.`}{' '}
          {(typeof rows[last]?.price === 'number' ? rows[last].price : 0) + missing > 0 && (
            <LinkButton onClick={settle}>Acertar na última</LinkButton>
          )}
        </p>
      )}
    </fieldset>
  )
}

function PlanRow({
  at,
  row,
  name,
  eventDay,
}: {
  at: number
  row: Row | undefined
  name: string
  eventDay: IsoDate | undefined
}) {
  const { form } = useFormAround<PlanValues>()
  const price = useFormField(form.control, `rows.${at}.price`)
  const due = useFormField(form.control, `rows.${at}.day`)
  const hangs = row?.daysBefore ?? null
  const falls = row && dueOf({ price: 0, day: row.day, daysBefore: hangs }, eventDay)
  return (
    <li className="grid grid-cols-2 items-center gap-2 px-3 py-2.5 sm:grid-cols-[4.75rem_minmax(0,1fr)_minmax(0,1.15fr)]">
      <span className="text-sm text-muted first-letter:uppercase max-sm:col-span-2">{name}</span>
      <MoneyField label={`Valor, ${name}`} hideLabel {...price} />
      {hangs === null ? (
        <DateField label={`Vencimento, ${name}`} hideLabel eventDay={eventDay} {...due} />
      ) : (
        <span className="text-sm text-muted">
          {hangs} dias antes
          {falls && <span className="block text-xs">{formatDay(falls)}</span>}
        </span>
      )}
    </li>
  )
}

import { useEffect } from 'react'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import type { IsoDate } from '@/lib/dates'
import { DateField } from '@/ui/DateField'
import { MoneyField } from '@/ui/MoneyField'
import { NumberField } from '@/ui/NumberField'
import { Segmented } from '@/ui/Segmented'
import { madeOf, type PlanValues } from './invoiceForm'
import { PlanRows } from './PlanRows'
import { planOf } from './plan'

/** In how many payments a total is met and when each is due; for a form that holds a plan's fields. */
export function PlanFields({ eventDay }: { eventDay: IsoDate | undefined }) {
  const { form } = useFormAround<PlanValues>()
  const { control } = form
  const values = form.watch()
  usePlan(form.setValue, values)
  const { ref: _entrance, error: _none, ...entrance } = useFormField(control, 'entrance')
  const { ref: _when, error: _never, ...when } = useFormField(control, 'when')
  return (
    <>
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
      {values.entrance === 'PRICE' && <EntrancePrice />}
      {values.entrance === 'PERCENT' && <EntrancePercent />}
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
      {values.when === 'MONTHLY' ? <First eventDay={eventDay} /> : <Before />}
      <PlanRows hasEntrance={values.entrance !== 'NONE'} eventDay={eventDay} />
    </>
  )
}

function EntrancePrice() {
  const { form } = useFormAround<PlanValues>()
  return <MoneyField label="Valor da entrada" {...useFormField(form.control, 'entrancePrice')} />
}

function EntrancePercent() {
  const { form } = useFormAround<PlanValues>()
  return (
    <NumberField
      label="Porcentagem da entrada"
      min={1}
      max={99}
      {...useFormField(form.control, 'entrancePercent')}
    />
  )
}

function First({ eventDay }: { eventDay: IsoDate | undefined }) {
  const { form } = useFormAround<PlanValues>()
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

function Before() {
  const { form } = useFormAround<PlanValues>()
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

type SetValue = ReturnType<typeof useFormAround<PlanValues>>['form']['setValue']

/** Computes the rows again whenever the values they depend on change; until then, corrections in the rows stay. */
function usePlan(setValue: SetValue, values: PlanValues) {
  const from = madeOf(values)
  const { total, entrance, entrancePrice, entrancePercent, installments, when, first, daysBefore } =
    values
  const { made } = values
  // biome-ignore lint/correctness/useExhaustiveDependencies: `from` contains all of them
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

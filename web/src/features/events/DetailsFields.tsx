import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { MoneyField } from '@/ui/MoneyField'
import { NumberField } from '@/ui/NumberField'
import { TextField } from '@/ui/TextField'
import { TimeField } from '@/ui/TimeField'
import { type DetailsValues, mostGuests } from './details'

/** The hour, the places, the guests and the budget of an event, in the form around it: all optional. */
export function DetailsFields() {
  const { form, text } = useFormAround<DetailsValues>()
  const { control } = form
  const ceremony = text('ceremonyPlace')
  const reception = text('receptionPlace')
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TimeField label="Horário" optional {...useFormField(control, 'eventStartTime')} />
      <NumberField
        label="Convidados previstos"
        optional
        min={0}
        max={mostGuests}
        {...useFormField(control, 'numberOfGuests')}
      />
      <TextField
        label="Local da cerimônia"
        optional
        placeholder="Igreja São José, Belo Horizonte"
        {...ceremony}
      />
      <TextField
        label="Local da recepção"
        optional
        placeholder="Fazenda Vila Rica, Itu"
        {...reception}
      />
      <MoneyField label="Orçamento" optional {...useFormField(control, 'budget')} />
    </div>
  )
}

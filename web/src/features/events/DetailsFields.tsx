import { useFormContext } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { MoneyField } from '@/ui/MoneyField'
import { NumberField } from '@/ui/NumberField'
import { TextField } from '@/ui/TextField'
import { TimeField } from '@/ui/TimeField'
import { type DetailsValues, limits } from './details'

/** The hour, the places, the guests and the budget of an event, in the form around it: all optional. */
export function DetailsFields() {
  const { control } = useFormContext<DetailsValues>()
  const ceremony = useFormField(control, 'ceremonyPlace')
  const reception = useFormField(control, 'receptionPlace')
  const text = ({ onValueChange, ...field }: typeof ceremony | typeof reception) => ({
    ...field,
    onChange: (event: { target: { value: string } }) => onValueChange(event.target.value),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TimeField label="Horário" optional {...useFormField(control, 'eventStartTime')} />
      <NumberField
        label="Convidados"
        optional
        min={0}
        max={limits.guests}
        {...useFormField(control, 'numberOfGuests')}
      />
      <TextField
        label="Local da cerimônia"
        optional
        maxLength={limits.place}
        placeholder="Igreja São José, Belo Horizonte"
        {...text(ceremony)}
      />
      <TextField
        label="Local da recepção"
        optional
        maxLength={limits.place}
        placeholder="Fazenda Vila Rica, Itu"
        {...text(reception)}
      />
      <MoneyField label="Orçamento" optional {...useFormField(control, 'budget')} />
    </div>
  )
}

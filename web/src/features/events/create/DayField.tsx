import { useFormContext } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { today } from '@/lib/dates'
import { DateField } from '@/ui/DateField'
import type { CreateValues } from './createForm'
import { isPast } from './past'

/** The event's day; once touched, a contact's own date no longer replaces it. */
export function DayField() {
  const { control, setValue } = useFormContext<CreateValues>()
  const field = useFormField(control, 'date')
  return (
    <DateField
      label="Data"
      optional
      help={
        <span aria-live="polite">
          {isPast(field.value, today()) ? (
            <span className="font-semibold text-ink">Essa data já passou. É isso mesmo?</span>
          ) : (
            'Ainda sem data? Deixe em branco e marque depois.'
          )}
        </span>
      }
      {...field}
      onValueChange={(next) => {
        setValue('touched.date', true)
        field.onValueChange(next)
      }}
    />
  )
}

import { useFormContext } from 'react-hook-form'
import { useFormField } from '@/lib/form'
import { DateField } from '@/ui/DateField'
import type { CreateValues } from './createForm'

/** The event's day; once touched, a contact's own date no longer replaces it. */
export function DayField() {
  const { control, setValue } = useFormContext<CreateValues>()
  const field = useFormField(control, 'date')
  return (
    <DateField
      label="Data"
      optional
      help="Ainda sem data? Deixe em branco e marque depois."
      {...field}
      onValueChange={(next) => {
        setValue('touched.date', true)
        field.onValueChange(next)
      }}
    />
  )
}

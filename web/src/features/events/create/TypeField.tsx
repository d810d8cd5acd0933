import { useFormContext } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { RadioCards } from '@/ui/RadioCards'
import type { CreateValues } from './createForm'

const options = eventTypeKeys.map((key) => {
  const { label, icon: Icon } = eventTypes[key]
  return { value: key, label, icon: <Icon size={20} aria-hidden /> }
})

/** The type of the event. */
export function TypeField() {
  const { control, setValue } = useFormContext<CreateValues>()
  const field = useFormField(control, 'type')
  return (
    <RadioCards
      label="O que vocês vão celebrar?"
      columns={3}
      short
      options={options}
      {...field}
      onValueChange={(type) => {
        setValue('touched.type', true)
        field.onValueChange(type)
      }}
    />
  )
}

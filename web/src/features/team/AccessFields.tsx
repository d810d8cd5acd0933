import { useId } from 'react'
import { Checkbox } from '@/ui/Checkbox'
import { FieldError } from '@/ui/Field'
import { eventPermissions, has, withBit } from './access'

export interface AccessFieldsProps {
  label: string
  value: number
  onValueChange: (permissions: number) => void
  error?: string | undefined
}

/** What a helper may do in one event, each explained. */
export function AccessFields({ label, value, onValueChange, error }: AccessFieldsProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {eventPermissions.map(({ bit, label: name, help }) => (
          <Checkbox
            key={bit}
            className="px-4 py-3.5"
            label={name}
            help={help}
            checked={has(value, bit)}
            onCheckedChange={(given) => onValueChange(withBit(value, bit, given))}
          />
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

import { Tag } from 'lucide-react'
import { categories } from '@/lib/categories'
import { cx } from '@/ui/classes'
import { Field } from '@/ui/Field'

export interface IconChoiceProps {
  /** The key of the category whose icon it is; '' for the plain tag. */
  value: string
  onValueChange: (icon: string) => void
  hideLabel?: boolean
}

const choices = [{ key: '', label: 'Etiqueta', icon: Tag }, ...categories]

/** The icon of a category of one's own. */
export function IconChoice({ value, onValueChange, hideLabel = false }: IconChoiceProps) {
  return (
    <Field label="Ícone" hideLabel={hideLabel} labelAs="span">
      {({ id }, labelId) => (
        <fieldset id={id} aria-labelledby={labelId} className="flex flex-wrap gap-1">
          {choices.map(({ key, label, icon: Icon }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === value}
              aria-label={`Ícone de ${label}`}
              title={label}
              onClick={() => onValueChange(key)}
              className={cx(
                'flex size-9 items-center justify-center rounded-input transition-colors touch:size-11',
                key === value ? 'bg-wine-tint text-wine' : 'text-muted hover:bg-sunken',
              )}
            >
              <Icon size={18} aria-hidden />
            </button>
          ))}
        </fieldset>
      )}
    </Field>
  )
}

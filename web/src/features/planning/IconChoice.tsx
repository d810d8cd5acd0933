import { categories, categoryOf } from '@/lib/categories'
import { cx } from '@/ui/classes'
import { Field } from '@/ui/Field'

export interface IconChoiceProps {
  /** What the task is about: its own icon is the first. */
  category: string
  /** The key of the category whose icon it is; '' for the task's own. */
  value: string
  onValueChange: (icon: string) => void
  hideLabel?: boolean
}

/** The icon of a task: its category's, or another's. */
export function IconChoice({ category, value, onValueChange, hideLabel = false }: IconChoiceProps) {
  const own = { ...categoryOf(category), key: '' }
  const choices = [own, ...categories.filter(({ key }) => key !== category)]
  return (
    <Field label="Ícone" hideLabel={hideLabel} labelAs="span">
      {({ id }, labelId) => (
        <fieldset id={id} aria-labelledby={labelId} className="flex flex-wrap gap-1">
          {choices.map(({ key, label, icon: Icon }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === value}
              aria-label={key === '' ? 'Ícone da categoria' : `Ícone de ${label}`}
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

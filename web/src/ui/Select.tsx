import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, RefCallback } from 'react'
import { cx } from './classes'
import { Field, type FieldProps, inputClass } from './Field'
import { useFloatContainer } from './float'
import { listClass, optionClass } from './listbox'

export interface SelectOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  help?: string
  disabled?: boolean
}

export interface SelectProps<V extends string> extends FieldProps {
  options: readonly SelectOption<V>[]
  value: V | null
  onValueChange: (value: V) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  disabled?: boolean
  ref?: RefCallback<HTMLElement>
}

/** One of a list that is short enough to read; from about ten options on, use Combobox. */
export function Select<V extends string>({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  value,
  onValueChange,
  onBlur,
  placeholder = 'Escolha',
  name,
  disabled,
  ref,
}: SelectProps<V>) {
  const container = useFloatContainer()
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control, labelId) => (
        <Base.Root<V>
          items={options}
          value={value}
          onValueChange={(next) => {
            if (next !== null) onValueChange(next)
          }}
          {...{ name, disabled }}
        >
          <Base.Trigger
            ref={ref}
            {...control}
            aria-labelledby={`${labelId} ${control.id}`}
            onBlur={onBlur}
            className={cx(inputClass, 'flex items-center gap-2.5 text-left')}
          >
            {chosen?.icon && <span className="text-muted">{chosen.icon}</span>}
            <Base.Value className="min-w-0 flex-1 truncate">
              {chosen ? chosen.label : <span className="text-faint">{placeholder}</span>}
            </Base.Value>
            <Base.Icon>
              <ChevronDown size={18} className="text-muted" aria-hidden />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal container={container}>
            {/* Says to everyone, scanners of the page too, that only the list counts while it is open. */}
            <Base.Backdrop className="fixed inset-0 z-40" />
            <Base.Positioner
              sideOffset={6}
              alignItemWithTrigger={false}
              className="z-50 outline-none"
            >
              <Base.Popup className={cx(listClass, 'pop')}>
                <Base.List>
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className={optionClass}
                    >
                      {option.icon && <span className="text-muted">{option.icon}</span>}
                      <span className="min-w-0 flex-1">
                        <Base.ItemText className="block">{option.label}</Base.ItemText>
                        {option.help && (
                          <span className="block text-xs text-muted">{option.help}</span>
                        )}
                      </span>
                      <Base.ItemIndicator>
                        <Check size={18} className="text-wine" aria-hidden />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { type RefCallback, useMemo, useState } from 'react'
import { matchesSearch } from '@/lib/text'
import type { ComboboxItem } from './Combobox'
import { cx } from './classes'
import { Field, type FieldProps, inputClass } from './Field'
import { listClass, optionClass } from './listbox'

export interface MultiSelectProps extends FieldProps {
  items: readonly ComboboxItem[]
  /** The values chosen, in the order they were chosen. */
  value: readonly string[]
  onValueChange: (value: string[]) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** No more than this many; the others then wait. */
  max?: number
  name?: string
  ref?: RefCallback<HTMLElement>
}

/** Some of many, shown as chips that can be taken away again. */
export function MultiSelect({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  items,
  value,
  onValueChange,
  onBlur,
  placeholder,
  disabled,
  max,
  name,
  ref,
}: MultiSelectProps) {
  const [query, setQuery] = useState('')
  const chosen = useMemo(
    () => value.flatMap((one) => items.find((item) => item.value === one) ?? []),
    [value, items],
  )
  const shown = useMemo(
    () => (query ? items.filter((item) => matchesSearch(item.label, query)) : [...items]),
    [items, query],
  )
  const full = max !== undefined && value.length >= max
  return (
    <Field
      {...{ label, help, error, optional, hideLabel, className, id }}
      aside={
        max !== undefined && (
          <span className="text-xs text-muted tabular-nums" aria-live="polite">
            {value.length} de {max}
          </span>
        )
      }
    >
      {(control) => (
        <Base.Root<ComboboxItem, true>
          multiple
          items={shown}
          filter={null}
          value={chosen}
          isItemEqualToValue={(item, other) => item.value === other.value}
          itemToStringLabel={(item) => item.label}
          onValueChange={(next) => {
            if (max === undefined || next.length <= max) onValueChange(next.map((i) => i.value))
          }}
          inputValue={query}
          onInputValueChange={(next) => setQuery(next)}
          autoHighlight
          {...{ name, disabled }}
        >
          <Base.Chips
            className={cx(
              inputClass,
              'flex h-auto min-h-10 touch:h-auto touch:min-h-12 flex-wrap items-center gap-1.5 px-2 py-1.5',
              'focus-within:border-wine focus-within:ring-3 focus-within:ring-wine/20',
              error && 'border-coral',
            )}
          >
            {chosen.map((item) => (
              <Base.Chip
                key={item.value}
                aria-label={item.label}
                className="flex h-7 touch:h-8 items-center gap-1 rounded-chip bg-wine-tint pl-3 text-sm font-medium text-wine outline-none focus-within:ring-2 data-highlighted:ring-2 ring-wine"
              >
                {item.label}
                <Base.ChipRemove
                  aria-label={`Tirar ${item.label}`}
                  className="flex size-7 items-center justify-center rounded-chip"
                >
                  <X size={14} aria-hidden />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              ref={ref}
              {...control}
              onBlur={onBlur}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              className="h-7 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
            />
          </Base.Chips>
          <Base.Portal>
            <Base.Positioner sideOffset={6} className="z-50 outline-none">
              <Base.Popup className={cx(listClass, 'pop')}>
                <Base.Status className="text-sm text-muted">
                  {full ? (
                    <span className="block px-2.5 py-2">Você já escolheu {max}, o máximo.</span>
                  ) : shown.length === 0 ? (
                    <span className="block px-2.5 py-2">Nada encontrado</span>
                  ) : null}
                </Base.Status>
                <Base.List>
                  {(item: ComboboxItem) => (
                    <Base.Item
                      key={item.value}
                      value={item}
                      disabled={full && !value.includes(item.value)}
                      className={optionClass}
                    >
                      {item.icon && <span className="text-muted">{item.icon}</span>}
                      <span className="min-w-0 flex-1 truncate">{item.label}</span>
                      <Base.ItemIndicator>
                        <Check size={18} className="text-wine" aria-hidden />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

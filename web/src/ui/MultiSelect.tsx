import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Plus, Search, X } from 'lucide-react'
import { type RefCallback, useMemo, useRef, useState } from 'react'
import { matchesSearch, normaliseForSearch } from '@/lib/text'
import type { ComboboxItem } from './Combobox'
import { cx } from './classes'
import { Field, type FieldProps, frameClass } from './Field'
import { useFloatContainer } from './float'
import { comboListClass, comboPopupClass, optionClass } from './listbox'

export interface MultiSelectProps extends FieldProps {
  items: readonly ComboboxItem[]
  /** The values chosen, in the order they were chosen. */
  value: readonly string[]
  onValueChange: (value: string[]) => void
  onBlur?: () => void
  placeholder?: string
  searchPlaceholder?: string
  disabled?: boolean
  /** No more than this many; the others then wait. */
  max?: number
  /** Accepts text that matches no item and returns its value. Such a value is its own label. */
  onCreate?: (query: string) => string
  name?: string
  ref?: RefCallback<HTMLElement>
}

const createValue = '__create__'

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
  placeholder = 'Escolha',
  searchPlaceholder = 'Buscar',
  disabled,
  max,
  onCreate,
  name,
  ref,
}: MultiSelectProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const container = useFloatContainer()
  const chosen = useMemo(
    () =>
      value.flatMap(
        (one) =>
          items.find((item) => item.value === one) ?? (onCreate ? { value: one, label: one } : []),
      ),
    [value, items, onCreate],
  )
  const found = useMemo(
    () => (query ? items.filter((item) => matchesSearch(item.label, query)) : items),
    [items, query],
  )
  const words = query.trim()
  const known = found.some((item) => normaliseForSearch(item.label) === normaliseForSearch(words))
  const shown =
    onCreate && words && !known
      ? [
          ...found,
          { value: createValue, label: `Usar “${words}”`, icon: <Plus size={18} aria-hidden /> },
        ]
      : found
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
      {(control, labelId) => (
        <Base.Root<ComboboxItem, true>
          multiple
          items={shown}
          filter={null}
          value={chosen}
          isItemEqualToValue={(item, other) => item.value === other.value}
          itemToStringLabel={(item) => item.label}
          onValueChange={(next) => {
            if (max !== undefined && next.length > max) return
            const values = next.map((item) =>
              item.value === createValue && onCreate ? onCreate(words) : item.value,
            )
            onValueChange([...new Set(values)])
          }}
          inputValue={query}
          onInputValueChange={(next, details) =>
            setQuery(details.reason === 'input-change' ? next : '')
          }
          autoHighlight
          {...{ name, disabled }}
        >
          <div
            ref={frame}
            className={cx(
              frameClass,
              // One row stays as tall as any field: the trigger's own height gives way to the air around.
              'flex min-h-10 flex-wrap items-center gap-1.5 py-[5px] pl-1.5 touch:min-h-12',
              'focus-within:border-wine focus-within:ring-3 focus-within:ring-wine/20',
              error && 'border-coral',
            )}
          >
            {chosen.map((item) => (
              <span
                key={item.value}
                className={
                  'flex h-7 touch:h-9 items-center gap-0.5 rounded-chip bg-wine-tint pl-3 text-sm ' +
                  'font-medium text-wine'
                }
              >
                {item.label}
                <button
                  type="button"
                  aria-label={`Tirar ${item.label}`}
                  disabled={disabled}
                  onClick={() => onValueChange(value.filter((one) => one !== item.value))}
                  className="flex size-7 touch:size-9 items-center justify-center rounded-chip"
                >
                  <X size={14} aria-hidden />
                </button>
              </span>
            ))}
            <Base.Trigger
              ref={ref}
              {...control}
              aria-labelledby={`${labelId} ${control.id}`}
              onBlur={onBlur}
              className={
                '-my-1 flex h-9 touch:h-11 min-w-16 flex-1 items-center justify-end gap-2 pr-3 pl-2 ' +
                'text-left outline-none'
              }
            >
              <span className="min-w-0 flex-1 truncate text-faint">
                {chosen.length === 0 ? (
                  placeholder
                ) : (
                  <span className="sr-only">{chosen.map((item) => item.label).join(', ')}</span>
                )}
              </span>
              <ChevronDown size={18} className="text-muted" aria-hidden />
            </Base.Trigger>
          </div>
          <Base.Portal container={container}>
            <Base.Positioner
              anchor={frame}
              align="start"
              sideOffset={6}
              className="z-50 outline-none"
            >
              <Base.Popup aria-labelledby={labelId} className={comboPopupClass}>
                <div className="flex items-center gap-2.5 border-b border-line px-3.5">
                  <Search size={18} className="text-muted" aria-hidden />
                  <Base.Input
                    aria-label={searchPlaceholder}
                    placeholder={searchPlaceholder}
                    className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none touch:text-base"
                  />
                </div>
                <Base.Status className="text-sm text-muted">
                  {full ? (
                    <span className="block px-4 pt-3">Você já escolheu {max}, o máximo.</span>
                  ) : shown.length === 0 ? (
                    <span className="block px-4 py-3">Nada encontrado</span>
                  ) : null}
                </Base.Status>
                <Base.List className={comboListClass}>
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

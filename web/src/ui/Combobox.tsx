import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, LoaderCircle, Plus, X } from 'lucide-react'
import { type ReactNode, type RefCallback, useMemo, useState } from 'react'
import { matchesSearch } from '@/lib/text'
import { cx } from './classes'
import { Field, type FieldProps, inputClass } from './Field'
import { listClass, optionClass } from './listbox'

export interface ComboboxItem {
  value: string
  label: string
  help?: string
  icon?: ReactNode
}

export interface ComboboxProps extends FieldProps {
  /** What can be chosen; with `onSearch`, what the server found for the current words. */
  items: readonly ComboboxItem[]
  value: ComboboxItem | null
  onValueChange: (item: ComboboxItem | null) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** When given, the searching happens outside (debounced there); else here, ignoring accents. */
  onSearch?: (query: string) => void
  loading?: boolean
  /** Said when nothing matches. */
  emptyText?: string
  /** Offers a last row that makes a new one from the words typed. */
  onCreate?: (query: string) => void
  createLabel?: (query: string) => string
  name?: string
  ref?: RefCallback<HTMLElement>
}

const createValue = '__create__'

/** One of many, found by typing; can offer to make what is missing on the spot. */
export function Combobox({
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
  onSearch,
  loading = false,
  emptyText = 'Nada encontrado',
  onCreate,
  createLabel = (query) => (query ? `Criar “${query}”` : 'Criar'),
  name,
  ref,
}: ComboboxProps) {
  const [query, setQuery] = useState('')
  const searching = query !== '' && query !== value?.label
  const shown = useMemo(() => {
    const found =
      onSearch || !searching ? [...items] : items.filter((item) => matchesSearch(item.label, query))
    if (onCreate) {
      found.push({ value: createValue, label: createLabel(searching ? query.trim() : '') })
    }
    return found
  }, [items, query, searching, onSearch, onCreate, createLabel])

  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <Base.Root<ComboboxItem>
          items={shown}
          filter={null}
          value={value}
          isItemEqualToValue={(item, other) => item.value === other.value}
          itemToStringLabel={(item) => item.label}
          onValueChange={(next) => {
            if (next?.value === createValue) onCreate?.(searching ? query.trim() : '')
            else onValueChange(next)
          }}
          inputValue={query || (value?.label ?? '')}
          onInputValueChange={(next, details) => {
            // Choosing writes the label into the input; only typing is a search.
            const typed = details.reason === 'input-change'
            setQuery(typed ? next : '')
            if (typed && next === '' && value) onValueChange(null)
            onSearch?.(typed ? next : '')
          }}
          autoHighlight
          {...{ name, disabled }}
        >
          <Base.InputGroup className="relative">
            <Base.Input
              ref={ref}
              {...control}
              placeholder={placeholder}
              onBlur={onBlur}
              className={cx(inputClass, 'pr-18')}
            />
            <span className="absolute inset-y-0 right-1.5 flex items-center text-muted">
              {loading ? (
                <LoaderCircle size={18} className="spin mr-1" aria-hidden />
              ) : (
                <Base.Clear aria-label="Limpar" className="flex size-8 items-center justify-center">
                  <X size={16} aria-hidden />
                </Base.Clear>
              )}
              <Base.Trigger
                aria-label="Mostrar opções"
                className="flex size-8 items-center justify-center"
              >
                <ChevronDown size={18} aria-hidden />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={6} className="z-50 outline-none">
              <Base.Popup className={cx(listClass, 'pop')}>
                <Base.Status className="text-sm text-muted">
                  {loading ? <span className="block px-2.5 py-2">Buscando…</span> : null}
                  {!loading && shown.length === (onCreate ? 1 : 0) ? (
                    <span className="block px-2.5 py-2">{emptyText}</span>
                  ) : null}
                </Base.Status>
                <Base.List>
                  {(item: ComboboxItem) => (
                    <Base.Item key={item.value} value={item} className={optionClass}>
                      {item.value === createValue ? (
                        <Plus size={18} className="text-wine" aria-hidden />
                      ) : (
                        item.icon && <span className="text-muted">{item.icon}</span>
                      )}
                      <span
                        className={cx(
                          'min-w-0 flex-1',
                          item.value === createValue && 'font-medium text-wine',
                        )}
                      >
                        <span className="block truncate">{item.label}</span>
                        {item.help && (
                          <span className="block truncate text-xs text-muted">{item.help}</span>
                        )}
                      </span>
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

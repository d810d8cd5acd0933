import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, LoaderCircle, Plus, Search, X } from 'lucide-react'
import { type ReactNode, type RefCallback, useMemo, useState } from 'react'
import { matchesSearch } from '@/lib/text'
import { cx } from './classes'
import { Field, type FieldProps, inputClass } from './Field'
import { useFloatContainer } from './float'
import { comboListClass, comboPopupClass, optionClass } from './listbox'

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
  searchPlaceholder?: string
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

/** One of many, found by typing; can offer to create a missing item. */
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
  placeholder = 'Escolha',
  searchPlaceholder = 'Buscar',
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
  const container = useFloatContainer()
  const words = query.trim()
  const found = useMemo(
    () => (onSearch || !words ? items : items.filter((item) => matchesSearch(item.label, words))),
    [items, words, onSearch],
  )
  const shown = onCreate ? [...found, { value: createValue, label: createLabel(words) }] : found

  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control, labelId) => (
        <Base.Root<ComboboxItem>
          items={shown}
          filter={null}
          value={value}
          isItemEqualToValue={(item, other) => item.value === other.value}
          itemToStringLabel={(item) => item.label}
          onValueChange={(next) => {
            if (next?.value === createValue) onCreate?.(words)
            else onValueChange(next)
          }}
          inputValue={query}
          onInputValueChange={(next, details) => {
            // Choosing or closing empties the search; only typing fills it.
            const typed = details.reason === 'input-change' ? next : ''
            setQuery(typed)
            onSearch?.(typed.trim())
          }}
          autoHighlight
          {...{ name, disabled }}
        >
          <div className="relative">
            <Base.Trigger
              ref={ref}
              {...control}
              aria-labelledby={`${labelId} ${control.id}`}
              onBlur={onBlur}
              className={cx(
                inputClass,
                'flex items-center gap-2.5 text-left',
                value && optional ? 'pr-19' : 'pr-10',
              )}
            >
              {value?.icon && <span className="text-muted">{value.icon}</span>}
              <span className={cx('min-w-0 flex-1 truncate', !value && 'text-faint')}>
                {value ? value.label : placeholder}
              </span>
              <ChevronDown size={18} className="absolute right-3 text-muted" aria-hidden />
            </Base.Trigger>
            {value && optional && !disabled && (
              <button
                type="button"
                aria-label="Limpar"
                onClick={() => onValueChange(null)}
                className={
                  'absolute inset-y-0 right-9 my-auto flex size-9 items-center justify-center ' +
                  'rounded-input text-muted hover:text-ink'
                }
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </div>
          <Base.Portal container={container}>
            <Base.Positioner align="start" sideOffset={6} className="z-50 outline-none">
              <Base.Popup aria-labelledby={labelId} className={comboPopupClass}>
                <div className="flex items-center gap-2.5 border-b border-line px-3.5">
                  {loading ? (
                    <LoaderCircle size={18} className="spin text-muted" aria-hidden />
                  ) : (
                    <Search size={18} className="text-muted" aria-hidden />
                  )}
                  <Base.Input
                    aria-label={searchPlaceholder}
                    placeholder={searchPlaceholder}
                    className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none touch:text-base"
                  />
                </div>
                <Base.Status className="text-sm text-muted">
                  {loading && <span className="sr-only">Buscando…</span>}
                  {!loading && found.length === 0 && (
                    <span className="block px-4 pt-3 pb-2">{emptyText}</span>
                  )}
                </Base.Status>
                <Base.List className={comboListClass}>
                  {(item: ComboboxItem) => (
                    <Base.Item key={item.value} value={item} className={optionClass}>
                      <ItemContent item={item} isCreate={item.value === createValue} />
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

function ItemContent({ item, isCreate }: { item: ComboboxItem; isCreate: boolean }) {
  return (
    <>
      {isCreate ? (
        <Plus size={18} className="text-wine" aria-hidden />
      ) : (
        item.icon && <span className="text-muted">{item.icon}</span>
      )}
      <span className={cx('min-w-0 flex-1', isCreate && 'font-medium text-wine')}>
        <span className="block truncate">{item.label}</span>
        {item.help && <span className="block truncate text-xs text-muted">{item.help}</span>}
      </span>
    </>
  )
}

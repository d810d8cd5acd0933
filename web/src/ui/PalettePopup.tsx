import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { LoaderCircle, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { matchesSearch } from '@/lib/text'
import type { CommandPaletteProps, PaletteItem } from './CommandPalette'
import { Kbd } from './Kbd'
import { optionClass } from './listbox'
import { Marked } from './Marked'

/** What CommandPalette loads when it first opens. */
export default function PalettePopup({
  open,
  onOpenChange,
  groups,
  onQueryChange,
  loading = false,
  placeholder = 'Buscar eventos, tarefas, contatos…',
}: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (!open) {
      setQuery('')
      onQueryChange?.('')
    }
  }, [open, onQueryChange])

  const shown = useMemo(
    () =>
      groups
        .map((group) => ({
          value: group.label,
          items: group.searched
            ? [...group.items]
            : group.items.filter((item) =>
                matchesSearch(`${item.label} ${item.keywords ?? ''}`, query),
              ),
        }))
        .filter((group) => group.items.length > 0),
    [groups, query],
  )

  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil fixed inset-0 z-40 bg-veil" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-4 md:pt-[14vh]">
          <Dialog.Popup
            aria-label="Buscar"
            className={
              'pop flex max-h-[70dvh] w-full max-w-150 flex-col overflow-hidden rounded-card border ' +
              'border-line bg-surface shadow-float outline-none'
            }
          >
            <Autocomplete.Root
              inline
              open
              items={shown}
              mode="none"
              autoHighlight="always"
              keepHighlight
              value={query}
              onValueChange={(next, details) => {
                // Choosing an item must not write its name into the search.
                if (details.reason === 'item-press') return
                setQuery(next)
                onQueryChange?.(next)
              }}
              itemToStringValue={(item: PaletteItem) => item.label}
            >
              <div className="flex items-center gap-3 border-b border-line px-4">
                {loading ? (
                  <LoaderCircle size={20} className="spin text-muted" aria-hidden />
                ) : (
                  <Search size={20} className="text-muted" aria-hidden />
                )}
                <Autocomplete.Input
                  aria-label={placeholder}
                  placeholder={placeholder}
                  className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
                />
                <Kbd className="max-md:hidden">Esc</Kbd>
              </div>
              <Autocomplete.Status className="text-sm text-muted">
                {loading ? <span className="sr-only">Buscando…</span> : null}
              </Autocomplete.Status>
              <Autocomplete.Empty className="text-center text-sm text-muted">
                {loading ? null : (
                  <span className="block px-4 py-8">Nada encontrado para “{query}”.</span>
                )}
              </Autocomplete.Empty>
              <Autocomplete.List className="relative overflow-y-auto overscroll-contain p-1.5 empty:p-0">
                {(group: (typeof shown)[number]) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="mb-1">
                    <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          className={optionClass}
                          onClick={() => {
                            onOpenChange(false)
                            item.run()
                          }}
                        >
                          {item.icon && <span className="text-muted">{item.icon}</span>}
                          <span
                            className={
                              'flex min-w-0 flex-1 flex-col gap-x-3 md:flex-row md:items-baseline ' +
                              'md:justify-between'
                            }
                          >
                            <span className="truncate">
                              <Marked text={item.label} query={query} />
                            </span>
                            {item.help && (
                              <span className="truncate text-xs text-muted">{item.help}</span>
                            )}
                          </span>
                          {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

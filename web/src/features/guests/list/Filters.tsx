import { ChevronDown, ListFilter, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { useDesktop } from '@/lib/useMediaQuery'
import { useSetFilters } from '@/lib/useSetFilters'
import { cx } from '@/ui/classes'
import { FilterChip } from '@/ui/FilterChip'
import { IconButton } from '@/ui/IconButton'
import { Popover } from '@/ui/Popover'
import { Sheet } from '@/ui/Sheet'
import { LinkButton } from '@/ui/TextLink'
import { countFilters } from '../groups'
import type { GuestKind } from '../model'
import { noFilters } from '../noFilters'
import { type AnswerFilter, type GuestSearch, type Sending, sendings } from '../search'

type Key = 'resposta' | 'etiquetas' | 'mesa' | 'envio' | 'idade'

interface Filter {
  key: Key
  label: string
  options: readonly { value: string; label: string }[]
}

const answers: Readonly<Record<AnswerFilter, string>> = {
  attending: 'Confirmados',
  unknown: 'Sem resposta',
  not_attending: 'Não vão',
  unlisted: 'Fora da lista',
}
const kinds: Readonly<Record<GuestKind, string>> = {
  adult: 'Adultos',
  child: 'Crianças',
  unknown: 'Sem idade',
}
const sent: Readonly<Record<Sending, string>> = {
  'nao-enviado': 'Não enviado',
  enviado: 'Enviado',
  entregue: 'Entregue',
  lido: 'Lido',
  falhou: 'Falhou',
}
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export interface FiltersProps {
  search: GuestSearch
  tags: readonly { tag: string }[]
  tables: readonly { uuid: string; number: number; name: string }[]
  /** Nothing was ever sent: there is nothing to choose by. */
  sends: boolean
  /** How many guests the reception added. */
  unlisted: number
}

function filtersOf({ tags, tables, sends, unlisted, search }: FiltersProps): Filter[] {
  // A tag in the address can be removed even if no guest has it any more.
  const named = [...new Set([...tags.map(({ tag }) => tag), ...(search.etiquetas ?? [])])]
  const all: Filter[] = [
    {
      key: 'resposta',
      label: 'Resposta',
      options: optionsOf(answers).filter(
        ({ value }) => value !== 'unlisted' || unlisted > 0 || search.resposta === value,
      ),
    },
    {
      key: 'etiquetas',
      label: 'Etiqueta',
      options: named.map((tag) => ({ value: tag, label: tag })),
    },
    {
      key: 'mesa',
      label: 'Mesa',
      options: [
        { value: 'sem', label: 'Sem mesa' },
        ...tables.map(({ uuid, number, name }) => ({
          value: uuid,
          label: name ? `${number} · ${name}` : `Mesa ${number}`,
        })),
      ],
    },
    {
      key: 'envio',
      label: 'Envio',
      options: sendings.map((value) => ({ value, label: sent[value] })),
    },
    { key: 'idade', label: 'Idade', options: optionsOf(kinds) },
  ]
  return all.filter(
    ({ key, options }) =>
      search[key] !== undefined || (options.length > 0 && (key !== 'envio' || sends)),
  )
}

function chosenOf({ key }: Filter, search: GuestSearch): readonly string[] {
  const value = search[key]
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** The search and the filters: in a row on a desktop, in a sheet on a phone. */
export function Filters(props: FiltersProps) {
  const { search } = props
  const setFilters = useSetFilters<GuestSearch>()
  const desktop = useDesktop()
  const filters = filtersOf(props)
  const [text, setText] = useAddressSearch(
    search.q ?? '',
    (q) => setFilters({ q: q || undefined }),
    150,
  )
  const field = (
    <label className="relative flex min-w-[min(12rem,100%)] flex-1 items-center md:max-w-60">
      <Search size={18} className="pointer-events-none absolute left-3.5 text-muted" aria-hidden />
      <span className="sr-only">Buscar por nome ou telefone</span>
      <input
        type="search"
        enterKeyHint="search"
        placeholder="Nome ou telefone"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.stopPropagation()
          setText('')
        }}
        className="h-9 w-full rounded-chip border border-line-control bg-surface pr-3 pl-10 text-sm focus-visible:border-wine focus-visible:ring-3 focus-visible:ring-wine/20 focus-visible:outline-none touch:h-11 touch:text-base"
      />
    </label>
  )
  if (desktop) {
    return (
      <search className="flex flex-wrap items-center gap-2">
        {field}
        {filters.map((filter) => (
          <OneFilter key={filter.key} filter={filter} search={search} />
        ))}
        {countFilters(search) > 1 && (
          <LinkButton onClick={() => setFilters(noFilters)} className="px-1 text-sm">
            Limpar
          </LinkButton>
        )}
      </search>
    )
  }
  return (
    <search className="flex flex-wrap items-center gap-2">
      {field}
      <PhoneFilters filters={filters} search={search} />
      {filters.map((filter) => {
        const chosen = chosenOf(filter, search)
        return (
          chosen.length > 0 && (
            <ActiveChip key={filter.key} onClear={() => setFilters({ [filter.key]: undefined })}>
              {wordsOf(filter, chosen)}
            </ActiveChip>
          )
        )
      })}
    </search>
  )
}

function wordsOf({ options, label }: Filter, chosen: readonly string[]): string {
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label ?? label)
    .join(', ')
}

const chipClass =
  'inline-flex h-9 max-w-full min-w-0 items-center gap-1.5 rounded-chip border px-3.5 text-sm font-medium transition-colors touch:h-11'

function ActiveChip({ onClear, children }: { onClear: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={`Tirar filtro ${children}`}
      onClick={onClear}
      className={cx(chipClass, 'border-wine bg-wine-tint text-wine')}
    >
      <span className="truncate">{children}</span>
      <X size={16} aria-hidden />
    </button>
  )
}

function OneFilter({ filter, search }: { filter: Filter; search: GuestSearch }) {
  const setFilters = useSetFilters<GuestSearch>()
  const chosen = chosenOf(filter, search)
  if (chosen.length === 0) {
    return (
      <Popover
        title={filter.label}
        align="start"
        trigger={
          <button
            type="button"
            className={cx(chipClass, 'border-line-strong bg-surface hover:bg-sunken')}
          >
            {filter.label}
            <ChevronDown size={16} className="text-muted" aria-hidden />
          </button>
        }
      >
        <Options filter={filter} search={search} />
      </Popover>
    )
  }
  return (
    <span className={cx(chipClass, 'border-wine bg-wine-tint pr-1 text-wine')}>
      <Popover
        title={filter.label}
        align="start"
        trigger={
          <button type="button" className="h-full min-w-0 truncate rounded-sm">
            <span className="sr-only">{filter.label}: </span>
            {wordsOf(filter, chosen)}
          </button>
        }
      >
        <Options filter={filter} search={search} />
      </Popover>
      <IconButton
        label={`Tirar filtro ${wordsOf(filter, chosen)}`}
        className="size-7! rounded-chip!"
        onClick={() => setFilters({ [filter.key]: undefined })}
      >
        <X size={16} className="text-wine" aria-hidden />
      </IconButton>
    </span>
  )
}

/** What a filter may ask for; of the tags several at once. */
function Options({ filter, search }: { filter: Filter; search: GuestSearch }): ReactNode {
  const setFilters = useSetFilters<GuestSearch>()
  const chosen = chosenOf(filter, search)
  const toggle = (value: string) => {
    const on = chosen.includes(value)
    if (filter.key !== 'etiquetas') setFilters({ [filter.key]: on ? undefined : value })
    else {
      const next = on ? chosen.filter((one) => one !== value) : [...chosen, value]
      setFilters({ etiquetas: next.length > 0 ? next : undefined })
    }
  }
  return (
    <div className="relative flex max-h-72 flex-wrap gap-2 overflow-y-auto p-0.5">
      {filter.options.map(({ value, label }) => (
        <FilterChip
          key={value}
          pressed={chosen.includes(value)}
          onPressedChange={() => toggle(value)}
        >
          <span className="max-w-56 truncate">{label}</span>
        </FilterChip>
      ))}
    </div>
  )
}

function PhoneFilters({ filters, search }: { filters: readonly Filter[]; search: GuestSearch }) {
  const setFilters = useSetFilters<GuestSearch>()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(chipClass, 'border-line-control bg-surface')}
      >
        <ListFilter size={18} aria-hidden />
        Filtrar
      </button>
      <Sheet open={open} onOpenChange={setOpen} title="Filtrar convidados" initialFocus="sheet">
        <div className="flex flex-col gap-5">
          {filters.map((filter) => (
            <fieldset key={filter.key} className="min-w-0">
              <legend className="mb-2 text-sm font-medium">{filter.label}</legend>
              <Options filter={filter} search={search} />
            </fieldset>
          ))}
          {countFilters(search) > 0 && (
            <LinkButton onClick={() => setFilters(noFilters)} className="self-start">
              Limpar filtros
            </LinkButton>
          )}
        </div>
      </Sheet>
    </>
  )
}

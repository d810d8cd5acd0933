import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { activityGetFiltersOptions } from '@/client/api/activity.gen'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { cx } from '@/ui/classes'
import { DateField } from '@/ui/DateField'
import { Select } from '@/ui/Select'
import { LinkButton } from '@/ui/TextLink'
import { type ActivityKind, type ActivitySearch, kindKeys, kindLabels } from './search'

const kinds: { value: ActivityKind | 'ALL'; label: string }[] = [
  { value: 'ALL', label: 'Tudo' },
  ...kindKeys.map((value) => ({ value, label: kindLabels[value] })),
]

export interface ActivityFiltersProps {
  search: ActivitySearch
  onChange: (search: ActivitySearch) => void
}

/** Who, where, what and when. On a phone they wait behind a button. */
export function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  const { client } = useWorkspace()
  const filters = useQuery(activityGetFiltersOptions({ client }))
  const [open, setOpen] = useState(false)
  const people = (filters.data?.people ?? []).map(asItem)
  const events = (filters.data?.events ?? []).map(asItem)
  const chosen = Object.keys(search).length
  const change = (some: { [K in keyof ActivitySearch]: ActivitySearch[K] | undefined }) =>
    onChange({ ...search, ...some } as ActivitySearch)
  return (
    <div className="mb-6">
      <Button
        variant="secondary"
        className="md:hidden"
        aria-expanded={open}
        icon={<ListFilter size={18} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {chosen > 0 ? `Filtros (${chosen})` : 'Filtrar'}
      </Button>
      <div
        className={cx(
          'grid grid-cols-1 gap-4 max-md:mt-4 md:grid-cols-2 xl:grid-cols-[repeat(3,minmax(0,1fr))_9.5rem_9.5rem]',
          !open && 'max-md:hidden',
        )}
      >
        <Combobox
          label="Quem"
          placeholder="Qualquer pessoa"
          items={people}
          value={found(people, search.person, 'Pessoa escolhida')}
          loading={filters.isPending}
          onValueChange={(item) => change({ person: item?.value })}
        />
        <Combobox
          label="Evento"
          placeholder="Qualquer evento"
          items={events}
          value={found(events, search.event, 'Evento escolhido')}
          loading={filters.isPending}
          onValueChange={(item) => change({ event: item?.value })}
        />
        <Select
          label="O quê"
          options={kinds}
          value={search.kind ?? 'ALL'}
          onValueChange={(kind) => change({ kind: kind === 'ALL' ? undefined : kind })}
        />
        <Day label="De" value={search.from} onChange={(from) => change({ from })} />
        <Day label="Até" value={search.to} onChange={(to) => change({ to })} />
      </div>
      {chosen > 0 && (
        <LinkButton className="mt-3 text-sm" onClick={() => onChange({})}>
          Limpar filtros
        </LinkButton>
      )}
    </div>
  )
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  // Half a date is typed here, and only a whole one narrows anything.
  const [typed, setTyped] = useState<string>()
  return (
    <DateField
      label={label}
      value={typed ?? value ?? ''}
      onValueChange={(next) => {
        const whole = next === '' || /^\d{4}-\d{2}-\d{2}$/.test(next)
        setTyped(whole ? undefined : next)
        if (whole && next !== (value ?? '')) onChange(next || undefined)
      }}
    />
  )
}

const asItem = (one: { uuid: string; name?: string; title?: string }) => ({
  value: one.uuid,
  label: one.name ?? one.title ?? '',
})

function found(
  items: { value: string; label: string }[],
  value: string | undefined,
  label: string,
) {
  if (!value) return null
  return items.find((item) => item.value === value) ?? { value, label }
}

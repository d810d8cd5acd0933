import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { crmContactsGetAllOptions, crmContactsGetOptions } from '@/client/api/crm.contacts.gen'
import { eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { formatPhone } from '@/lib/phone'
import { useDebounced } from '@/lib/useDebounced'
import { useSetFilters } from '@/lib/useSetFilters'
import { Combobox } from '@/ui/Combobox'
import { DateField } from '@/ui/DateField'
import { FilterSheet } from '@/ui/FilterSheet'
import { Select } from '@/ui/Select'
import { noFilters, type ProposalsSearch } from '../search'

const any = 'ANY'
const typeOptions = [
  { value: any, label: 'Todos' },
  ...eventTypeKeys.map((value) => ({ value, label: eventTypes[value].label })),
]

/**
 * The filters of the list, except its search and status, which are always visible. They are part of the address, so
 * that going back and reloading keep them.
 */
export function Filters({ search }: { search: ProposalsSearch }) {
  const set = useSetFilters<ProposalsSearch>()
  const { q, estado, ...others } = search
  const chosen = Object.keys(others).length
  return (
    <FilterSheet many="orçamentos" chosen={chosen} onClear={() => set({ ...noFilters, q, estado })}>
      <Select
        label="Tipo de evento"
        options={typeOptions}
        value={search.festa ?? any}
        onValueChange={(value) =>
          set({ festa: value === any ? undefined : (value as ProposalsSearch['festa']) })
        }
      />
      <CustomerField customer={search.cliente} onCustomerChange={(cliente) => set({ cliente })} />
      <DateField
        label="Feitos a partir de"
        optional
        value={search.de ?? ''}
        onValueChange={(day) => set({ de: day || undefined })}
      />
      <DateField
        label="Feitos até"
        optional
        value={search.ate ?? ''}
        onValueChange={(day) => set({ ate: day || undefined })}
      />
    </FilterSheet>
  )
}

/** Whose proposals: one of the contacts, found by typing. */
function CustomerField({
  customer,
  onCustomerChange,
}: {
  customer: string | undefined
  onCustomerChange: (uuid: string | undefined) => void
}) {
  const { client } = useWorkspace()
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), 200)
  const contacts = useQuery({
    ...crmContactsGetAllOptions({ client, query: { limit: 12, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...crmContactsGetOptions({ client, query: { uuid: customer ?? '' } }),
    enabled: customer !== undefined,
  })
  const items = (contacts.data?.items ?? []).map(({ uuid, fullName, phone }) => ({
    value: uuid,
    label: fullName,
    ...(phone && { help: formatPhone(phone) }),
  }))
  return (
    <Combobox
      label="Cliente"
      optional
      placeholder="Nome, telefone ou e-mail"
      items={items}
      value={
        customer === undefined ? null : { value: customer, label: chosen.data?.fullName ?? '…' }
      }
      onValueChange={(item) => onCustomerChange(item?.value)}
      onSearch={setQuery}
      loading={contacts.isFetching && query.trim() !== ''}
      emptyText={contacts.isError ? 'Não deu para buscar os contatos' : 'Cliente não encontrado'}
    />
  )
}

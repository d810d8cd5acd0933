import { useAddressSearch } from '@/lib/useAddressSearch'
import { useSetFilters } from '@/lib/useSetFilters'
import { DateField } from '@/ui/DateField'
import { FilterSheet } from '@/ui/FilterSheet'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { countFilters, type PaymentsSearch, payers, states } from '../search'
import { stateNames } from '../words'
import { noFilters } from './noFilters'

const any = 'ANY'
const stateOptions = [
  { value: any, label: 'Todas' },
  ...states.map((value) => ({ value, label: stateNames[value] })),
]
const payerNames = { CLIENT: 'O cliente', BUSINESS: 'O seu negócio' }
const payerOptions = [
  { value: any, label: 'Todos' },
  ...payers.map((value) => ({ value, label: payerNames[value] })),
]

/** What narrows a list of payments: in the address, so that back and reload keep it. */
export function Filters({ search }: { search: PaymentsSearch }) {
  const set = useSetFilters<PaymentsSearch>()
  const [text, setText] = useAddressSearch(search.q ?? '', (q) => set({ q: q || undefined }))
  const chosen = countFilters(search)
  return (
    <FilterSheet
      many="pagamentos"
      chosen={chosen}
      onClear={() => {
        setText('')
        set(noFilters)
      }}
    >
      <TextField
        label="Buscar"
        type="search"
        placeholder="Título ou fornecedor"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label="Situação"
        options={stateOptions}
        value={search.estado ?? any}
        onValueChange={(value) =>
          set({ estado: value === any ? undefined : (value as PaymentsSearch['estado']) })
        }
      />
      <Select
        label="Quem paga"
        options={payerOptions}
        value={search.quem ?? any}
        onValueChange={(value) =>
          set({ quem: value === any ? undefined : (value as PaymentsSearch['quem']) })
        }
      />
      <DateField
        label="De"
        optional
        value={search.de ?? ''}
        onValueChange={(day) => set({ de: day || undefined })}
      />
      <DateField
        label="Até"
        optional
        value={search.ate ?? ''}
        onValueChange={(day) => set({ ate: day || undefined })}
      />
    </FilterSheet>
  )
}

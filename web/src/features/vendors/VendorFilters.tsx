import { Search } from 'lucide-react'
import { categoryOf } from '@/lib/categories'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import type { VendorsSearch } from './listSearch'

const all = 'todos'

export interface VendorFiltersProps {
  /** What the field says: "Buscar entre 26 fornecedores". */
  label: string
  search: VendorsSearch
  onSearchChange: (search: VendorsSearch) => void
  /** The services that are offered, most first. */
  services: readonly { category: string; vendors: number }[]
}

/** Filters vendors by name and service; both are part of the address. */
export function VendorFilters({ label, search, onSearchChange, services }: VendorFiltersProps) {
  const [text, setText] = useAddressSearch(search.q, (q) => onSearchChange({ ...search, q }))
  return (
    <div className="mb-5 grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_16rem]">
      <TextField
        label={label}
        hideLabel
        type="search"
        placeholder={label}
        icon={<Search size={18} aria-hidden />}
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label="Serviço"
        hideLabel
        options={[
          { value: all, label: 'Todos os serviços' },
          ...services.map(({ category, vendors }) => {
            const { label, icon: Icon } = categoryOf(category)
            return {
              value: category,
              label,
              help: `${vendors}`,
              icon: <Icon size={18} aria-hidden />,
            }
          }),
        ]}
        value={search.servico || all}
        onValueChange={(value) =>
          onSearchChange({ ...search, servico: value === all ? '' : value })
        }
      />
    </div>
  )
}

import { categories, categoryFromText } from '@/lib/categories'
import { MultiSelect, type MultiSelectProps } from '@/ui/MultiSelect'
import { mostServices } from './vendorForm'

/** The longest service in one's own words. */
const longestService = 40

const services = categories.map(({ key, label, icon: Icon }) => ({
  value: key,
  label,
  icon: <Icon size={18} aria-hidden />,
}))

/** What a vendor does: of the services everybody knows, or in other words. */
export function ServicesField(props: Omit<MultiSelectProps, 'items'>) {
  return (
    <MultiSelect
      placeholder="Adicionar serviço"
      searchPlaceholder="Buscar serviço"
      items={services}
      max={mostServices}
      onCreate={(typed) => categoryFromText(typed).slice(0, longestService)}
      {...props}
    />
  )
}

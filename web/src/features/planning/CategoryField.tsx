import { categories, categoryFromText, categoryOf } from '@/lib/categories'
import { Combobox, type ComboboxItem } from '@/ui/Combobox'
import type { FieldProps } from '@/ui/Field'
import { limits } from './taskForm'

export interface CategoryFieldProps extends Omit<FieldProps, 'label'> {
  value: string
  onValueChange: (category: string) => void
  onBlur?: () => void
}

function itemOf(key: string): ComboboxItem {
  const { label, icon: Icon } = categoryOf(key)
  return { value: key, label, icon: <Icon size={18} aria-hidden /> }
}

const items = categories.map(({ key }) => itemOf(key))

/** One of the categories, found by typing, or the planner's own words for it. */
export function CategoryField({ value, onValueChange, ...field }: CategoryFieldProps) {
  return (
    <Combobox
      label="Categoria"
      items={items}
      value={value === '' ? null : itemOf(value)}
      onValueChange={(item) => item && onValueChange(item.value)}
      onCreate={(query) => {
        const category = categoryFromText(query).slice(0, limits.category)
        if (category !== '') onValueChange(category)
      }}
      createLabel={(query) => (query ? `Usar “${query}”` : 'Digite para criar outra')}
      placeholder="Busque ou crie"
      {...field}
    />
  )
}

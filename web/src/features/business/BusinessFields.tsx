import type { ComponentProps } from 'react'
import { categories as allCategories } from '@/lib/categories'
import { MultiSelect } from '@/ui/MultiSelect'
import { TextField } from '@/ui/TextField'
import { limits } from './businessForm'

type Text = Omit<ComponentProps<typeof TextField>, 'label'>

export interface BusinessFieldsProps {
  location: Text
  categories: Omit<ComponentProps<typeof MultiSelect>, 'label' | 'items'>
  instagram: Text
}

const categoryItems = allCategories.map(({ key, label, icon: Icon }) => ({
  value: key,
  label,
  icon: <Icon size={18} aria-hidden />,
}))

/** Where a business is, what it does and how it is found, asked alike when it opens and later. */
export function BusinessFields({ location, categories, instagram }: BusinessFieldsProps) {
  return (
    <>
      <TextField
        label="Localização"
        placeholder="Belo Horizonte, MG"
        autoComplete="address-level2"
        maxLength={limits.location}
        {...location}
      />
      <MultiSelect
        label="O que você faz"
        help="Até 3 categorias."
        placeholder="Buscar categoria"
        items={categoryItems}
        max={limits.categories}
        {...categories}
      />
      <TextField
        label="Instagram"
        optional
        prefix="@"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...instagram}
      />
    </>
  )
}

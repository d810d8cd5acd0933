import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { categories as allCategories } from '@/lib/categories'
import { MultiSelect } from '@/ui/MultiSelect'
import { TextField } from '@/ui/TextField'
import { type BusinessValues, mostCategories } from './businessForm'

type Asked = Pick<BusinessValues, 'location' | 'categories' | 'instagramHandle'>

const categoryItems = allCategories.map(({ key, label, icon: Icon }) => ({
  value: key,
  label,
  icon: <Icon size={18} aria-hidden />,
}))

/** Where a business is, what it does and how it is found, asked alike when it opens and later. */
export function BusinessFields() {
  const { form, text } = useFormAround<Asked>()
  // Registered in the order they stand, so that the first one refused takes the focus.
  const location = text('location')
  const categories = useFormField(form.control, 'categories')
  const instagram = text('instagramHandle')
  return (
    <>
      <TextField
        label="Localização"
        placeholder="Belo Horizonte, MG"
        autoComplete="address-level2"
        {...location}
      />
      <MultiSelect
        label="O que você faz"
        help="Até 3 categorias."
        placeholder="Buscar categoria"
        items={categoryItems}
        max={mostCategories}
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

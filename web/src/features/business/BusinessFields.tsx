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

/** The fields for a business's location, categories and Instagram, the same when it is created and later. */
export function BusinessFields() {
  const { form, text } = useFormAround<Asked>()
  // Registered in their order on the screen, so that the first refused field gets the focus.
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

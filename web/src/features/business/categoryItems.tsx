import { categories } from '@/lib/categories'

/** What a business does, as its field offers it. */
export const categoryItems = categories.map(({ key, label, icon: Icon }) => ({
  value: key,
  label,
  icon: <Icon size={18} aria-hidden />,
}))

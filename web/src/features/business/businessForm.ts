import { z } from 'zod'
import { most, text } from '@/app/form/schema'
import type { BusinessCreateInput } from '@/client/types.gen'
import { zBusinessCreateInput } from '@/client/zod.gen'

const api = zBusinessCreateInput.shape

export const mostCategories = most(api.categories)

type MarketStage = NonNullable<BusinessCreateInput['marketStage']>

/** Market stages in the specification's own words (2, section 3). */
export const marketStages: { value: MarketStage; label: string }[] = [
  { value: 'STARTING', label: 'Nenhum, estou começando no ramo' },
  { value: 'VALIDATED', label: 'Entre 1 e 2' },
  { value: 'GROWING', label: 'Entre 3 a 4' },
  { value: 'ESTABLISHED', label: 'Mais de 5' },
]

/** "@ana.clara", "instagram.com/ana.clara/" or "ana.clara" to "ana.clara". */
export function bareHandle(text: string): string {
  return text
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?instagram\.com\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^@/, '')
}

/** Letters, digits, underscore and dots, no two dots in a row (specification 1, section 5). */
function isHandle(text: string): boolean {
  return /^[a-z0-9_.]{1,30}$/i.test(text) && !text.includes('..')
}

export const businessSchema = z.object({
  ownerName: text(api.ownerName, 'Informe seu nome'),
  name: text(api.name, 'Dê um nome ao seu espaço de trabalho'),
  location: text(api.location, 'Informe sua cidade'),
  categories: z
    .array(z.string())
    .min(1, 'Escolha pelo menos uma categoria')
    .max(mostCategories, `Escolha até ${mostCategories} categorias`),
  instagramHandle: z
    .string()
    .refine(
      (text) => text.trim() === '' || isHandle(bareHandle(text)),
      'Este não é um nome de usuário válido',
    ),
  marketStage: z.enum(['STARTING', 'VALIDATED', 'GROWING', 'ESTABLISHED']).nullable(),
})

export type BusinessValues = z.infer<typeof businessSchema>

/** The form as the API takes it. */
export function businessInput(values: BusinessValues): BusinessCreateInput {
  const handle = bareHandle(values.instagramHandle)
  return {
    ownerName: values.ownerName,
    name: values.name,
    location: values.location,
    // The field offers only the API's own keys.
    categories: values.categories as BusinessCreateInput['categories'],
    ...(handle && { instagramHandle: handle }),
    ...(values.marketStage && { marketStage: values.marketStage }),
  }
}

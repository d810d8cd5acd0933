import { z } from 'zod'
import { instagram, most, text } from '@/app/form/schema'
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

export const businessSchema = z.object({
  ownerName: text(api.ownerName, 'Informe seu nome'),
  name: text(api.name, 'Dê um nome ao seu espaço de trabalho'),
  location: text(api.location, 'Informe sua cidade'),
  categories: z
    .array(z.string())
    .min(1, 'Escolha pelo menos uma categoria')
    .max(mostCategories, `Escolha até ${mostCategories} categorias`),
  instagramHandle: instagram,
  marketStage: z.enum(['STARTING', 'VALIDATED', 'GROWING', 'ESTABLISHED']).nullable(),
})

export type BusinessValues = z.infer<typeof businessSchema>

/** The form as the API takes it. */
export function businessInput(values: BusinessValues): BusinessCreateInput {
  return {
    ownerName: values.ownerName,
    name: values.name,
    location: values.location,
    // The field offers only the API's own keys.
    categories: values.categories as BusinessCreateInput['categories'],
    ...(values.instagramHandle && { instagramHandle: values.instagramHandle }),
    ...(values.marketStage && { marketStage: values.marketStage }),
  }
}

import { z } from 'zod'
import { most, picture, text } from '@/app/form/schema'
import type { BusinessGetOutput, BusinessUpdateInput } from '@/client/types.gen'
import { zBusinessUpdateInput } from '@/client/zod.gen'
import { businessSchema } from '@/features/business'
import { formatTaxId, looksLikeTaxId } from '@/lib/taxId'

const api = zBusinessUpdateInput.shape

/** The longest tax id, with its punctuation. */
export const longestTaxId = most(api.documentNumber)

const noStage = 'NONE'
type MarketStage = NonNullable<BusinessGetOutput['marketStage']>

/** Market stages, with the specification's own word for none of them (2, section 3). */
export const stageOptions: { value: MarketStage | typeof noStage; label: string }[] = [
  { value: 'STARTING', label: 'Nenhum, estou começando no ramo' },
  { value: 'VALIDATED', label: 'Entre 1 e 2' },
  { value: 'GROWING', label: 'Entre 3 a 4' },
  { value: 'ESTABLISHED', label: 'Mais de 5' },
  { value: noStage, label: 'Não se aplica' },
]

export const cardSchema = businessSchema
  .pick({ name: true, location: true, categories: true, instagramHandle: true })
  .extend({
    marketStage: z.enum(['STARTING', 'VALIDATED', 'GROWING', 'ESTABLISHED', noStage]),
    image: picture,
    documentNumber: z
      .string()
      .refine(
        (text) => text.trim() === '' || looksLikeTaxId(text),
        'Um CPF tem 11 números e um CNPJ, 14 caracteres',
      ),
    address: text(api.address),
  })

export type CardValues = z.infer<typeof cardSchema>

/** A business as the form shows it. */
export function cardOf(business: BusinessGetOutput): CardValues {
  return {
    name: business.name,
    location: business.location,
    categories: business.categories,
    instagramHandle: business.instagramHandle ?? '',
    marketStage: business.marketStage ?? noStage,
    image: business.imageUrl ?? null,
    documentNumber: formatTaxId(business.documentNumber ?? ''),
    address: business.address ?? '',
  }
}

/** The form as the API takes it, with its picture already sent. */
export function cardInput(values: CardValues, imageUuid: string | undefined) {
  const documentNumber = values.documentNumber.trim()
  const address = values.address.trim()
  return {
    name: values.name,
    location: values.location,
    // The field offers only the API's own keys.
    categories: values.categories as NonNullable<BusinessUpdateInput['categories']>,
    ...(values.instagramHandle && { instagramHandle: values.instagramHandle }),
    ...(values.marketStage !== noStage && { marketStage: values.marketStage }),
    ...(imageUuid && { imageUuid }),
    ...(documentNumber && { documentNumber }),
    ...(address && { address }),
  }
}

import { z } from 'zod'
import { email, most, phone, picture, text } from '@/app/form/schema'
import type { VendorsCreateInput } from '@/client/types.gen'
import { zVendorsCreateInput } from '@/client/zod.gen'
import { businessSchema } from '@/features/business'
import type { Vendor } from './vendor'

const api = zVendorsCreateInput.shape

/** How many services a vendor has at most. */
export const mostServices = most(api.categories)

export const vendorSchema = z.object({
  image: picture,
  name: text(api.name, 'Informe o nome do fornecedor'),
  phone: phone('Informe um telefone com DDD'),
  email: email(api.email, 'Informe um e-mail válido'),
  categories: z
    .array(z.string())
    .min(1, 'Escolha de um a três serviços')
    .max(mostServices, `Escolha até ${mostServices} serviços`),
  instagramHandle: businessSchema.shape.instagramHandle,
  observations: text(api.observations),
  enableVendorIndication: z.boolean(),
  notify: z.boolean(),
})

export type VendorValues = z.infer<typeof vendorSchema>

/**
 * Returns an empty form, filled with the name and service of the search; the invite is sent unless it is unchecked.
 */
export function newVendor(name = '', service?: string): VendorValues {
  return {
    image: null,
    name,
    phone: '',
    email: '',
    categories: service ? [service] : [],
    instagramHandle: '',
    observations: '',
    enableVendorIndication: false,
    notify: true,
  }
}

/** A vendor as the form shows it. */
export function valuesOf(vendor: Vendor): VendorValues {
  return {
    image: vendor.imageUrl ?? null,
    name: vendor.name,
    phone: vendor.phone,
    email: vendor.email ?? '',
    categories: vendor.categories,
    instagramHandle: vendor.instagramHandle ?? '',
    observations: vendor.observations,
    enableVendorIndication: vendor.enableVendorIndication,
    notify: false,
  }
}

/** The form as the API takes it, with its picture already sent. */
export function vendorInput(
  values: VendorValues,
  imageUuid: string | undefined,
): Omit<VendorsCreateInput, 'notify'> & { enableVendorIndication: boolean } {
  const observations = values.observations.trim()
  return {
    name: values.name,
    phone: values.phone,
    categories: values.categories,
    enableVendorIndication: values.enableVendorIndication,
    ...(values.email && { email: values.email }),
    ...(values.instagramHandle && { instagramHandle: values.instagramHandle }),
    ...(observations && { observations }),
    ...(imageUuid && { imageUuid }),
  }
}

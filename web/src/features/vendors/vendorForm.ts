import { z } from 'zod'
import type { VendorsCreateInput } from '@/client/types.gen'
import { bareHandle, businessSchema } from '@/features/business'
import { parsePhone } from '@/lib/phone'
import type { Vendor } from './vendor'

/** Lengths and counts the API accepts. */
export const limits = {
  name: 120,
  categories: 3,
  category: 40,
  email: 254,
  observations: 2000,
} as const

export const vendorSchema = z.object({
  image: z.union([z.string(), z.instanceof(File)]).nullable(),
  name: z
    .string()
    .trim()
    .min(1, 'Informe o nome do fornecedor')
    .max(limits.name, 'Use até 120 letras'),
  phone: z
    .string()
    .min(1, 'Informe um telefone com DDD')
    .refine((text) => parsePhone(text) !== null, 'Confira o número: faltam ou sobram dígitos'),
  email: z.union([z.literal(''), z.email('Informe um e-mail válido')]),
  categories: z
    .array(z.string())
    .min(1, 'Escolha de um a três serviços')
    .max(limits.categories, 'Escolha até 3 serviços'),
  instagramHandle: businessSchema.shape.instagramHandle,
  observations: z.string().max(limits.observations, 'Use até 2.000 letras'),
  enableVendorIndication: z.boolean(),
  notify: z.boolean(),
})

export type VendorValues = z.infer<typeof vendorSchema>

/** A draft keeps what is half filled in too, and no files. */
export const vendorDraft = z
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    categories: z.array(z.string()),
    instagramHandle: z.string(),
    observations: z.string(),
    enableVendorIndication: z.boolean(),
    notify: z.boolean(),
  })
  .partial()

/** An empty form; the invite leaves unless somebody says no. */
export function newVendor(name = ''): VendorValues {
  return {
    image: null,
    name,
    phone: '',
    email: '',
    categories: [],
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
): Omit<VendorsCreateInput, 'notify'> {
  const handle = bareHandle(values.instagramHandle)
  const observations = values.observations.trim()
  return {
    name: values.name,
    phone: values.phone,
    categories: values.categories,
    enableVendorIndication: values.enableVendorIndication,
    ...(values.email && { email: values.email }),
    ...(handle && { instagramHandle: handle }),
    ...(observations && { observations }),
    ...(imageUuid && { imageUuid }),
  }
}

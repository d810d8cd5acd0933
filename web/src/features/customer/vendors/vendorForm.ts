import type { z } from 'zod'
import { type Changes, patchOf } from '@/app/form/changes'
import { money } from '@/app/form/schema'
import type { CustomerAddVendorInput } from '@/client/types.gen'
import { zCustomerAddVendorInput } from '@/client/zod.gen'
import { vendorSchema } from '@/features/vendors'
import { centsOf } from '@/lib/money'
import type { ClientVendor } from './queries'

/** What the client says of a vendor of their own. */
export const clientVendorSchema = vendorSchema
  .pick({ name: true, phone: true, categories: true, instagramHandle: true })
  .extend({ budget: money(zCustomerAddVendorInput.shape.budget) })

export type ClientVendorValues = z.infer<typeof clientVendorSchema>

export const emptyVendor: ClientVendorValues = {
  name: '',
  phone: '',
  categories: [],
  instagramHandle: '',
  budget: null,
}

export function valuesOf(vendor: ClientVendor): ClientVendorValues {
  return {
    name: vendor.name,
    phone: vendor.phone,
    categories: vendor.categories,
    instagramHandle: vendor.instagramHandle ?? '',
    budget: vendor.budget || null,
  }
}

/** The card as the API takes it. */
export function cardInput(values: ClientVendorValues) {
  return {
    name: values.name,
    categories: values.categories,
    ...(values.instagramHandle && { instagramHandle: values.instagramHandle }),
  }
}

/** What changed of the card. */
export function cardPatch(
  values: ClientVendorValues,
  { changed, over }: Changes<ClientVendorValues>,
) {
  const { phone: _phone, budget: _budget, ...card } = values
  const own = new Set([...changed].filter((name) => name in card))
  return patchOf(cardInput(values), { changed: own, over })
}

export function addInput(values: ClientVendorValues, taskUuid?: string): CustomerAddVendorInput {
  return {
    ...cardInput(values),
    phone: values.phone,
    budget: centsOf(values.budget) ?? 0,
    ...(taskUuid && { taskPublicId: taskUuid }),
  }
}

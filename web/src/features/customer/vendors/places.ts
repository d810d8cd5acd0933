import { type LinkOptions, linkOptions } from '@tanstack/react-router'

/** The pages of the vendors, of the whole event or of one of its tasks. */
export interface VendorPlaces {
  list: LinkOptions
  select: LinkOptions
  add: LinkOptions
  vendor: (vendorUuid: string) => LinkOptions
}

export function placesOf(eventUuid: string, taskUuid?: string): VendorPlaces {
  if (taskUuid === undefined) {
    const params = { eventUuid }
    return {
      list: linkOptions({ to: '/evento/$eventUuid/fornecedores', params }),
      select: linkOptions({ to: '/evento/$eventUuid/fornecedores/select', params }),
      add: linkOptions({ to: '/evento/$eventUuid/fornecedores/select/add', params }),
      vendor: (vendorUuid) =>
        linkOptions({
          to: '/evento/$eventUuid/fornecedores/$vendorUuid',
          params: { eventUuid, vendorUuid },
        }),
    }
  }
  const params = { eventUuid, taskUuid }
  return {
    list: linkOptions({ to: '/evento/$eventUuid/organizacao/$taskUuid/vendors', params }),
    select: linkOptions({ to: '/evento/$eventUuid/organizacao/$taskUuid/vendors/select', params }),
    add: linkOptions({
      to: '/evento/$eventUuid/organizacao/$taskUuid/vendors/select/add',
      params,
    }),
    vendor: (vendorUuid) =>
      linkOptions({
        to: '/evento/$eventUuid/organizacao/$taskUuid/vendors/$vendorUuid',
        params: { eventUuid, taskUuid, vendorUuid },
      }),
  }
}

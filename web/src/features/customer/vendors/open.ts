import { notFound } from '@tanstack/react-router'
import { isUuid } from '@/lib/search'
import { type Holder, mustHold } from '../holds'
import { vendorQuery } from './queries'

/** One vendor's pages: they exist for whoever holds the area, or may edit it where that is asked. */
export async function openVendor(of: Holder, vendorUuid: string, access?: 'EDIT') {
  if (!isUuid(vendorUuid)) throw notFound()
  await mustHold(of, 'VENDORS', access)
  await of.queryClient.ensureQueryData(vendorQuery(of.client, vendorUuid))
}

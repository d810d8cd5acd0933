import { notFound } from '@tanstack/react-router'
import { isUuid } from '@/lib/search'
import { type Holder, mustHold } from '../holds'
import { vendorQuery } from './queries'

/** Loads a vendor's page. Throws notFound unless the client holds the area, with edit access if that is given. */
export async function openVendor(of: Holder, vendorUuid: string, access?: 'EDIT') {
  if (!isUuid(vendorUuid)) throw notFound()
  await mustHold(of, 'VENDORS', access)
  await of.queryClient.ensureQueryData(vendorQuery(of.client, vendorUuid))
}

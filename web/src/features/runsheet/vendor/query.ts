import { publicClient } from '@/app/workspace/clients'
import { publicRunSheetGetOptions } from '@/client/api/public.runSheet.gen'

/**
 * How often a vendor's page fetches the lines again, in milliseconds, so that no vendor has to reload it on the day.
 */
const again = 30_000

/** The lines that a vendor is in, by the secret of their link. */
export function vendorSheetQuery(token: string) {
  return {
    ...publicRunSheetGetOptions({ client: publicClient, query: { token } }),
    refetchInterval: again,
    meta: { staysOnSignedOut: true },
  }
}

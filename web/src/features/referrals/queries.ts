import type { ScopedClient } from '@/app/workspace/clients'
import { publicClient } from '@/app/workspace/clients'
import { businessGetSocialIndicationsOptions } from '@/client/api/business.gen'
import { referralOpen } from '@/client/api/referral.gen'

/** The link of the business, and the weddings that came by it. */
export function socialIndicationsQuery(client: ScopedClient) {
  return businessGetSocialIndicationsOptions({ client })
}

/** The business of a link. Opening it sets a cookie, so it is no GET. */
export function referralQuery(code: string) {
  return {
    queryKey: ['referral', code],
    queryFn: async () => {
      const { data } = await referralOpen({
        client: publicClient,
        body: { code },
        throwOnError: true,
      })
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  }
}

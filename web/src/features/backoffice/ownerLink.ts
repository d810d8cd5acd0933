import { linkOptions } from '@tanstack/react-router'
import type { AdminGetBusinessOutput } from '@/client/types.gen'

/** The way back from a screen of a business to the page of who owns it. */
export function ownerLink({
  ownerUserId,
  ownerName,
  name,
}: Pick<AdminGetBusinessOutput, 'ownerUserId' | 'ownerName' | 'name'>) {
  return {
    link: linkOptions({
      to: '/app/menu/backoffice/users/$userId',
      params: { userId: ownerUserId },
    }),
    label: ownerName || name,
  }
}

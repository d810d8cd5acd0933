import { calendarGetFeedsOptions } from '@/client/@tanstack/react-query.gen'
import type { createClient } from '@/client/client'

/** The calendars one subscribes to. */
export function feedsQuery(client: ReturnType<typeof createClient>) {
  return calendarGetFeedsOptions({ client })
}

import { calendarGetFeedsOptions } from '@/client/api/calendar.gen'
import { taskGetCalendarOptions } from '@/client/api/task.gen'
import type { createClient } from '@/client/client'
import { type IsoMonth, weeksOf } from '@/lib/month'

/** The calendars one subscribes to. */
export function feedsQuery(client: ReturnType<typeof createClient>) {
  return calendarGetFeedsOptions({ client })
}

/** What a month brings in all events, with the days around it that complete its weeks. */
export function monthQuery(
  client: ReturnType<typeof createClient>,
  month: IsoMonth,
  mine: boolean,
) {
  const days = weeksOf(month).flat()
  return {
    ...taskGetCalendarOptions({
      client,
      query: { from: days[0] ?? '', to: days.at(-1) ?? '', ...(mine && { mine }) },
    }),
    // Other members plan too, and no stream covers several events.
    staleTime: 0,
    meta: { kept: true },
  }
}

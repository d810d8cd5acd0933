import { useQuery } from '@tanstack/react-query'
import { publicClient } from '@/app/workspace/clients'
import { authGetDeliveryOptions } from '@/client/api/auth.gen'
import type { CodeState } from './codeState'

/**
 * Returns how long to wait before the next request for a message's delivery, in milliseconds. A provider refuses
 * within seconds, if at all: after two minutes it returns false.
 */
export function askAgainIn(timesAsked: number): number | false {
  if (timesAsked < 10) return 3_000
  return timesAsked < 19 ? 10_000 : false
}

/** What to read where the message with the code was refused. */
export function useRefusal({ delivery, channel }: CodeState): string | undefined {
  const { data } = useQuery({
    ...authGetDeliveryOptions({ client: publicClient, query: { delivery, channel } }),
    // A history entry from before the delivery was known has none.
    enabled: Boolean(delivery),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.refused ? false : askAgainIn(state.dataUpdateCount + state.errorUpdateCount),
  })
  return data?.refused ? data.detail : undefined
}

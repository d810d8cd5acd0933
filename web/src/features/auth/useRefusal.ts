import { useQuery } from '@tanstack/react-query'
import { publicClient } from '@/app/workspace/clients'
import { authGetDeliveryOptions } from '@/client/api/auth.gen'
import type { CodeState } from './codeState'

/**
 * How long to wait before the server is asked again how a message fared, in milliseconds: a provider
 * refuses within seconds, if at all. After two minutes nobody asks any more.
 */
export function askAgainIn(timesAsked: number): number | false {
  if (timesAsked < 10) return 3_000
  return timesAsked < 19 ? 10_000 : false
}

/** What to read where the message with the code was refused. */
export function useRefusal({ delivery, channel }: CodeState): string | undefined {
  const { data } = useQuery({
    ...authGetDeliveryOptions({ client: publicClient, query: { delivery, channel } }),
    // One who came back to an entry of the history from before it was told has none.
    enabled: Boolean(delivery),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.refused ? false : askAgainIn(state.dataUpdateCount + state.errorUpdateCount),
  })
  return data?.refused ? data.detail : undefined
}

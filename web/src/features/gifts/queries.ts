import { type QueryClient, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { giftOrdersGetAllInfiniteOptions, giftOrdersGetOptions } from '@/client/api/giftOrders.gen'
import { giftPixGetOptions } from '@/client/api/giftPix.gen'
import { giftsGetAllOptions, giftsGetReadyOptions } from '@/client/api/gifts.gen'
import type { GiftsGetAllOutput, GiftsGift, GiftsOrder } from '@/client/types.gen'
import { useSiteScope } from '@/features/site'

export type Gift = GiftsGift
export type Order = GiftsOrder
export type Kind = Gift['kind']

interface Asked {
  client: ScopedClient
  eventUuid: string
}

/** The query for an event's gift list and the totals of its orders. */
export function giftsQuery({ client, eventUuid }: Asked) {
  return giftsGetAllOptions({ client, query: { eventUuid } })
}

export function useGifts(): GiftsGetAllOutput {
  return useSuspenseQuery(giftsQuery(useSiteScope())).data
}

/** The ready gifts that come with Cortejo, and the drawings there are. */
export function readyQuery({ client, eventUuid }: Asked) {
  return { ...giftsGetReadyOptions({ client, query: { eventUuid } }), staleTime: Infinity }
}

/** The query for the orders, page by page, the newest first. */
export function ordersQuery({ client, eventUuid }: Asked) {
  const query = { eventUuid }
  return {
    ...giftOrdersGetAllInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** One thing that was given. */
export function orderQuery({ client, eventUuid }: Asked, uuid: string) {
  return giftOrdersGetOptions({ client, query: { eventUuid, uuid } })
}

/** The hosts' own Pix key. */
export function pixQuery({ client, eventUuid }: Asked) {
  return giftPixGetOptions({ client, query: { eventUuid } })
}

export function useOrders() {
  return useInfiniteQuery(ordersQuery(useSiteScope()))
}

/** Refetches all that a change of gifts or orders may affect. */
export function refreshGifts(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({
    predicate: askedOf(client, 'giftsGetAll', 'giftOrdersGetAll', 'giftOrdersGet'),
  })
}

/** Returns the address of the orders as a file. */
export function exportUrl({ client, eventUuid }: Asked): string {
  const { baseUrl = '' } = client.getConfig()
  return `${baseUrl}/giftOrders.export?${new URLSearchParams({ eventUuid })}`
}

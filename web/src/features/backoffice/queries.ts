import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/app/workspace/clients'
import {
  adminCountMoneyTasksOptions,
  adminCountSupportMessagesOptions,
  adminFindOneUserOptions,
  adminGetAdminUserDevicesOptions,
  adminGetAllUsersInfiniteOptions,
  adminGetBusinessOptions,
  adminGetEventsInfiniteOptions,
  adminGetEventsWithoutExternalIdOptions,
  adminGetEventVendorsOptions,
  adminGetFindingsInfiniteOptions,
  adminGetGiftFeesOptions,
  adminGetMoneyOptions,
  adminGetMoneyProposalsInfiniteOptions,
  adminGetMoneyToSettleOptions,
  adminGetPlatformLedgerInfiniteOptions,
  adminGetProviderEventsInfiniteOptions,
  adminGetPushNotificationOptions,
  adminGetPushNotificationsInfiniteOptions,
  adminGetReconciliationOptions,
  adminGetSupportMessagesInfiniteOptions,
  adminGetUnansweredPushesOptions,
  adminGetWalletOptions,
} from '@/client/api/admin.gen'
import type { AdminGetMoneyProposalsOutput, AdminMoneyProposal } from '@/client/types.gen'
import type { ProposalList } from './money'
import type { ProviderEventsOf } from './providerEvents'

/** Everybody whom some words find, page after page. */
export function usersQuery(words: string) {
  return {
    ...adminGetAllUsersInfiniteOptions({
      client: adminClient,
      query: { ...(words && { query: words }) },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** A person and the business they own. */
export function userQuery(userId: string) {
  return adminFindOneUserOptions({ client: adminClient, query: { userId } })
}

/** A business as the backoffice shows it. */
export function businessInBackofficeQuery(uuid: string) {
  return adminGetBusinessOptions({ client: adminClient, query: { uuid } })
}

/** A business's wallet as staff see it, masked: whether it has a Pix key. */
export function walletInBackofficeQuery(businessUuid: string) {
  return adminGetWalletOptions({ client: adminClient, query: { businessUuid } })
}

/** The fees of gifts of a business's events. */
export function giftFeesQuery(businessId: string) {
  return adminGetGiftFeesOptions({ client: adminClient, query: { businessId } })
}

/** The events of a business that some words find by their titles, page after page. */
export function eventsInBackofficeQuery(businessUuid: string, words: string) {
  return {
    ...adminGetEventsInfiniteOptions({
      client: adminClient,
      query: { businessUuid, ...(words && { query: words }) },
    }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** The vendors of an event, and those of the business's catalogue that some words find. */
export function eventVendorsQuery(businessUuid: string, eventUuid: string, words: string) {
  return adminGetEventVendorsOptions({
    client: adminClient,
    query: { businessUuid, eventUuid, ...(words && { query: words }) },
  })
}

/** The query for the events that lack something, of every business. */
export const eventsToResyncQuery = adminGetEventsWithoutExternalIdOptions({ client: adminClient })

/** How often a visible screen of messages is fetched, in milliseconds. */
const lookAgain = 20_000

/** How often a fetch is repeated while a job is at work, in milliseconds. */
const lookSoonAgain = 1_000

/** The query for the number of unanswered messages. */
export const openSupportQuery = {
  ...adminCountSupportMessagesOptions({ client: adminClient }),
  refetchInterval: lookAgain,
}

/** What people wrote, open or answered, that some words find, page after page. */
export function supportMessagesQuery(answered: boolean, words: string) {
  return {
    ...adminGetSupportMessagesInfiniteOptions({
      client: adminClient,
      query: { answered, ...(words && { query: words }) },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
    refetchInterval: lookAgain,
  }
}

/** What the payment provider called with, page after page. */
export function providerEventsQuery(of: ProviderEventsOf) {
  return {
    ...adminGetProviderEventsInfiniteOptions({ client: adminClient, query: { of } }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
    refetchInterval: lookAgain,
  }
}

/** Money of every business that waits to be settled. */
export const moneyToSettleQuery = {
  ...adminGetMoneyToSettleOptions({ client: adminClient }),
  refetchInterval: lookAgain,
}

/** How many findings and proposals wait for staff. */
export const moneyTasksQuery = {
  ...adminCountMoneyTasksOptions({ client: adminClient }),
  refetchInterval: lookAgain,
}

/** How the daily reconciliation fares. */
export const reconciliationQuery = {
  ...adminGetReconciliationOptions({ client: adminClient }),
  refetchInterval: lookAgain,
}

/** What the reconciliation found, open or resolved, page after page. */
export function findingsQuery(resolved: boolean) {
  return {
    ...adminGetFindingsInfiniteOptions({ client: adminClient, query: { resolved } }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
    refetchInterval: lookAgain,
  }
}

/** The platform's own book, page after page. */
export const platformLedgerQuery = {
  ...adminGetPlatformLedgerInfiniteOptions({ client: adminClient }),
  initialPageParam: {},
  getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  refetchInterval: lookAgain,
}

/** What a business has in the ledger and at its recipient, and the hosts of its events. */
export function businessMoneyQuery(businessUuid: string) {
  return adminGetMoneyOptions({ client: adminClient, query: { businessUuid } })
}

/** What staff proposed to book, in one state, page after page; while a job books one, asked again each second. */
export function moneyProposalsQuery(of: ProposalList) {
  return {
    ...adminGetMoneyProposalsInfiniteOptions({ client: adminClient, query: { of } }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
    refetchInterval: ({
      state: { data },
    }: {
      state: { data: InfiniteData<AdminGetMoneyProposalsOutput> | undefined }
    }) => (data?.pages.some(({ items }) => items.some(isBeingBooked)) ? lookSoonAgain : lookAgain),
  }
}

function isBeingBooked({ state }: AdminMoneyProposal): boolean {
  return state === 'CONFIRMED'
}

/** Asks again for all that is about the money of businesses. */
export function refreshMoney(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      /^admin(Get|Count)(Money|Findings|Reconciliation|PlatformLedger)/.test(
        (key as { _id?: string } | undefined)?._id ?? '',
      ),
  })
}

/** The query for the browsers of the signed-in person that take pushes. */
export const ownDevicesQuery = adminGetAdminUserDevicesOptions({ client: adminClient })

/** The query for the broadcasts, page by page, and how many devices the next one reaches. */
export const pushNotificationsQuery = {
  ...adminGetPushNotificationsInfiniteOptions({ client: adminClient, query: {} }),
  initialPageParam: {},
  getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  refetchInterval: lookAgain,
}

/** The query for the pushes with an unknown outcome, by day and push service. */
export const unansweredPushesQuery = adminGetUnansweredPushesOptions({ client: adminClient })

/** How one fares, until it is over. */
export function pushNotificationQuery(uuid: string) {
  return queryOptions({
    ...adminGetPushNotificationOptions({ client: adminClient, query: { uuid } }),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : lookSoonAgain),
  })
}

/** Asks again for all that was pushed. */
export function refreshPushNotifications(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      /^adminGetPushNotification/.test((key as { _id?: string } | undefined)?._id ?? ''),
  })
}

/** Refetches the state of the events' QR codes. */
export function refreshEvents(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      (key as { _id?: string } | undefined)?._id === 'adminGetEvents',
  })
}

/** Asks again for the messages and their number. */
export function refreshSupport(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      /SupportMessages$/.test((key as { _id?: string } | undefined)?._id ?? ''),
  })
}

/** Refetches the vendors of events. */
export function refreshEventVendors(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      (key as { _id?: string } | undefined)?._id === 'adminGetEventVendors',
  })
}

import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  siteGetMessagesInfiniteOptions,
  siteGetOptions,
  siteGetVersionsOptions,
} from '@/client/api/site.gen'
import type { SiteGetOutput } from '@/client/types.gen'
import type { Site } from './model'
import { type SiteScope, useSiteScope } from './scope'

type Asked = Pick<SiteScope, 'client' | 'eventUuid'>

/** The query for the website of an event and the caller's permissions for it. */
export function siteQuery({ client, eventUuid }: Asked) {
  return siteGetOptions({ client, query: { eventUuid } })
}

export function useSiteAnswer(): SiteGetOutput {
  return useSuspenseQuery(siteQuery(useSiteScope())).data
}

/** Changes the cached site, for a confirmed change or an optimistic one. */
export function editSite(queryClient: QueryClient, asked: Asked, by: (site: Site) => Site) {
  queryClient.setQueryData(siteQuery(asked).queryKey, (answer) =>
    answer?.site ? { ...answer, site: by(answer.site) } : answer,
  )
}

/** Replaces the cached site. */
export function keepSite(queryClient: QueryClient, asked: Asked, site: Site) {
  queryClient.setQueryData(siteQuery(asked).queryKey, (answer) => answer && { ...answer, site })
}

/** The query for the published versions, the newest first. */
export function versionsQuery({ client, eventUuid }: Asked) {
  return siteGetVersionsOptions({ client, query: { eventUuid } })
}

/** Refetches the versions after one was published or taken down, to show which is online. */
export function refreshVersions(queryClient: QueryClient, asked: Asked) {
  return queryClient.invalidateQueries({ queryKey: versionsQuery(asked).queryKey })
}

/** The query for the guests' messages, page by page. */
export function messagesQuery({ client, eventUuid }: Asked) {
  const query = { eventUuid }
  return {
    ...siteGetMessagesInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

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

/** The website of an event, and what whoever asks may do with it. */
export function siteQuery({ client, eventUuid }: Asked) {
  return siteGetOptions({ client, query: { eventUuid } })
}

export function useSiteAnswer(): SiteGetOutput {
  return useSuspenseQuery(siteQuery(useSiteScope())).data
}

/** Changes what is known of the site, once the server said so or as if it had. */
export function editSite(queryClient: QueryClient, asked: Asked, by: (site: Site) => Site) {
  queryClient.setQueryData(siteQuery(asked).queryKey, (answer) =>
    answer?.site ? { ...answer, site: by(answer.site) } : answer,
  )
}

/** The site is what this says. */
export function keepSite(queryClient: QueryClient, asked: Asked, site: Site) {
  queryClient.setQueryData(siteQuery(asked).queryKey, (answer) => answer && { ...answer, site })
}

/** What was published, the newest first. */
export function versionsQuery({ client, eventUuid }: Asked) {
  return siteGetVersionsOptions({ client, query: { eventUuid } })
}

/** After one was published, or taken down: which stands is asked for again. */
export function refreshVersions(queryClient: QueryClient, asked: Asked) {
  return queryClient.invalidateQueries({ queryKey: versionsQuery(asked).queryKey })
}

/** What guests wrote, page after page. */
export function messagesQuery({ client, eventUuid }: Asked) {
  const query = { eventUuid }
  return {
    ...siteGetMessagesInfiniteOptions({ client, query }),
    initialPageParam: { query },
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

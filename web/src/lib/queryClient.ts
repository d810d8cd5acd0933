import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Problem, toProblem } from './problem'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * Every failure reaches the screens as a Problem; `problemOf` makes one from any thrown value.
     */
    queryMeta: {
      /** The answer is kept on this device, for when there is no contact (app/offline): nothing secret. */
      kept?: boolean
      /** A background read whose 401 must not move the person (who is asking, on public pages). */
      staysOnSignedOut?: boolean
    }
    mutationMeta: { staysOnSignedOut?: boolean }
  }
}

export interface QueryClientHooks {
  /** The session ended: go and sign in, then come back. */
  onSignedOut: () => void
  /** What a screen shows is no longer there, or no longer this person's. */
  onGone?: () => void
}

/** Not worth asking again: the answer will be the same. */
function isFinal(problem: Problem): boolean {
  return problem.status >= 400 && problem.status < 500 && ![408, 429].includes(problem.status)
}

// Changes of the cache render in the same frame as the other changes of a press: by default the
// library waits for a timer, and a check mark rendered a frame late.
notifyManager.setScheduler(queueMicrotask)

/** The cache of everything the server said, with one way to treat failures. */
export function createQueryClient({ onSignedOut, onGone }: QueryClientHooks): QueryClient {
  const watch = (error: unknown, meta: { staysOnSignedOut?: boolean } | undefined) => {
    if (toProblem(error).isSignedOut && !meta?.staysOnSignedOut) onSignedOut()
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        watch(error, query.meta)
        if (!toProblem(error).isMissing || query.state.data === undefined) return
        // Taken back while it was on the screen: it must not stay there out of the cache.
        query.reset()
        onGone?.()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => watch(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        // A known screen paints from the cache and is refreshed behind it.
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 2 && !isFinal(toProblem(error)),
        refetchOnWindowFocus: true,
      },
      // With no network the answer is no, now: what waits in memory would be lost by a reload.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

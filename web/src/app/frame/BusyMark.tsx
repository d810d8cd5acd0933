import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { isPartAwaited, subscribeToParts } from '@/lib/lazyPart'

/**
 * Writes on the document element, as `data-busy`, what the page waits for, separated by spaces: `route`,
 * `answer`, `change`, `part`; nothing while it is idle. Before the app can follow an address there is no
 * such attribute. Whatever watches the page from outside reads it: tests, measures. It is no `aria-busy`,
 * which would keep the whole page from a screen reader whenever something is asked again behind it.
 *
 * It must be rendered after the router, which follows the address from its own effect on.
 */
export function BusyMark({ router, queryClient }: { router: AnyRouter; queryClient: QueryClient }) {
  const mark = useCallback(() => {
    const { status, isLoading, resolvedLocation } = router.state
    const isAtAddress = resolvedLocation?.href === router.latestLocation.href
    const busy = [
      (status !== 'idle' || isLoading || !isAtAddress) && 'route',
      queryClient.isFetching() > 0 && 'answer',
      queryClient.isMutating() > 0 && 'change',
      isPartAwaited() && 'part',
    ]
      .filter(Boolean)
      .join(' ')
    const { dataset } = document.documentElement
    if (dataset.busy !== busy) dataset.busy = busy
  }, [router, queryClient])

  // What changes with each state of the router that the mark depends on.
  const state = useRouterState({
    router,
    select: ({ status, isLoading, resolvedLocation }) =>
      `${status} ${isLoading} ${resolvedLocation?.href}`,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when to look again.
  useEffect(mark, [mark, state])

  useEffect(() => {
    const ends = [
      router.history.subscribe(mark),
      queryClient.getQueryCache().subscribe(mark),
      queryClient.getMutationCache().subscribe(mark),
      subscribeToParts(mark),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [router, queryClient, mark])
  return null
}

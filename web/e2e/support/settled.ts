import { expect, type Page } from '@playwright/test'

/**
 * Waits until a page has nothing under way. The page itself is asked, by its router, its cache and
 * React: nothing stands still for half a second to prove it. The stream of an event's changes stays
 * open, and is nothing to wait for.
 */
export async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => awaitedBy(page), { message: 'what the page waits for', intervals: [20] })
    .toEqual([])
}

/** What a page waits for now. */
export function awaitedBy(page: Page): Promise<string[]> {
  return page.evaluate(underWay).catch(() => ['another page'])
}

/** What a page still waits for. Runs inside of it, so that it may use nothing from around it. */
async function underWay(): Promise<string[]> {
  /** Whether a lazy part is missing: until it is there, its Suspense boundary keeps a state. */
  const suspended = () => {
    const root = document.getElementById('root')
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
    interface Fiber {
      tag: number
      memoizedState: unknown
      child: Fiber | null
      sibling: Fiber | null
    }
    const container =
      key && (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]
    if (!container) return true
    const suspense = 13
    const left: (Fiber | null)[] = [container.stateNode.current]
    while (left.length > 0) {
      const fiber = left.pop()
      if (!fiber) continue
      if (fiber.tag === suspense && fiber.memoizedState !== null) return true
      left.push(fiber.sibling, fiber.child)
    }
    return false
  }
  /** A picture that is put off until it is scrolled to may be missing. */
  const missing = (picture: HTMLImageElement) => {
    if (picture.complete) return false
    if (picture.loading !== 'lazy') return true
    const { top, bottom } = picture.getBoundingClientRect()
    return picture.checkVisibility() && bottom > 0 && top < window.innerHeight
  }
  const now = () => {
    const router = window.__TSR_ROUTER__
    // The first page is loaded before React stands on it, which is when the router follows addresses.
    if (!router || router.history.subscribers.size === 0) return ['its scripts']
    const { status, isLoading, resolvedLocation } = router.state
    const { queryClient } = router.options.context
    return Object.entries({
      'its route':
        status !== 'idle' || isLoading || resolvedLocation?.href !== router.latestLocation.href,
      'an answer': queryClient.isFetching() > 0,
      'a change': queryClient.isMutating() > 0,
      'a lazy part': suspended(),
      'a picture': [...document.images].some(missing),
      'a font': document.fonts.status !== 'loaded',
    })
      .filter(([, waits]) => waits)
      .map(([what]) => what)
  }
  const first = now()
  if (first.length > 0) return first
  // What was drawn just now may ask for more once it stands.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  return now()
}

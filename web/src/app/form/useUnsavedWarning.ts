import { useBlocker } from '@tanstack/react-router'
import { useHoldsUnsavedWork } from '@/lib/unsaved'

export interface UnsavedWarning {
  /** Someone wants to leave; ask. */
  asking: boolean
  /** Go on and lose it, its draft too. */
  leave: () => void
  /** Stay here. */
  stay: () => void
}

/**
 * Holds the page while `dirty`: a link or the back button asks first (draw UnsavedDialog with what
 * this gives), closing the tab shows the browser's own question, and an update waits.
 * `allow` lets pass the navigation that follows a save, or one inside the same form; `forget` drops
 * the form's draft, for whoever leaves on purpose must not find it again. What stands in the address
 * `survivesReload`: then neither the browser asks nor an update waits.
 */
export function useUnsavedWarning(
  dirty: boolean,
  {
    allow,
    forget,
    survivesReload = false,
  }: {
    allow?: (next: { pathname: string }) => boolean
    forget?: () => void
    survivesReload?: boolean
  } = {},
): UnsavedWarning {
  useHoldsUnsavedWork(dirty && !survivesReload)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) =>
      // A session that ends in the middle must be able to sign in again; the draft is kept.
      dirty && !next.pathname.startsWith('/auth/') && !allow?.(next),
    enableBeforeUnload: dirty && !survivesReload,
    disabled: !dirty,
    withResolver: true,
  })
  return {
    asking: blocker.status === 'blocked',
    leave: () => {
      forget?.()
      blocker.proceed?.()
    },
    stay: () => blocker.reset?.(),
  }
}

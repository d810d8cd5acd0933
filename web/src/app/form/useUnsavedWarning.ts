import { useBlocker } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { type Ask, useAsksBeforeClosing } from '@/ui/closing'

export interface UnsavedWarning {
  /** The person wants to leave; ask. */
  asking: boolean
  /** Asks before something else than the page is left; without anything to lose it goes on at once. */
  ask: Ask
  /** Go on and lose it, its draft too. */
  leave: () => void
  /** Stay here. */
  stay: () => void
}

/**
 * Guards the page while `dirty`: a link or the back button asks first (render UnsavedDialog with
 * the result), and so does closing the surrounding overlay; closing the tab shows the browser's own
 * question, and an update waits. `allow` lets pass the navigation that follows a save, or one
 * inside the same form; `forget` deletes the form's draft, which a person who leaves on purpose
 * must not find again. Values in the address `survivesReload`: then neither the browser asks nor an
 * update waits.
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
  const [leaving, setLeaving] = useState<() => void>()
  const hold = useCallback<Ask>((leave) => setLeaving(() => leave), [])
  useAsksBeforeClosing(dirty ? hold : undefined)
  return {
    asking: leaving !== undefined || blocker.status === 'blocked',
    ask: (leave) => (dirty ? hold(leave) : leave()),
    leave: () => {
      forget?.()
      setLeaving(undefined)
      if (leaving) leaving()
      else blocker.proceed?.()
    },
    stay: () => {
      setLeaving(undefined)
      blocker.reset?.()
    },
  }
}

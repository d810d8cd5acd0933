import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  useLocation,
} from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useLoss } from '@/app/denied/loss'
import { OfflineBanner } from '@/app/frame/OfflineBanner'
import { RouteAnnouncer } from '@/app/frame/RouteAnnouncer'
import { useKeepsOpened } from '@/app/offline/keep'
import { meQuery } from '@/app/workspace/me'
import { lazyPart } from '@/lib/lazyPart'
import { sideOf } from '@/lib/sides'

/** How long after it has begun a page keeps itself for the next time, in milliseconds. */
const keepAfter = 3_000

// Loaded after what the page itself needs, which comes first over a slow network.
const UpdatePrompt = lazyPart(async () => ({
  default: (await import('@/app/frame/UpdatePrompt')).UpdatePrompt,
}))

const LostWorkDialog = lazyPart(() => import('@/app/denied/LostWorkDialog'))

export interface RouterContext {
  queryClient: QueryClient
  /**
   * Uploads the waiting operations of every check-in session in this browser. It is passed in, because routes may not
   * import the check-in app.
   */
  handInAll: (owner: string | undefined, within: number) => Promise<void>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: 'Cortejo' }] }),
  component: Root,
})

function Root() {
  const side = useLocation({ select: ({ pathname }) => sideOf(pathname) })
  // The routes ask; this only hears the answer.
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), keepAfter)
    return () => window.clearTimeout(timer)
  }, [])
  const loss = useLoss()
  const keeps = settled && me !== undefined && side !== 'visitor'
  useKeepsOpened(Route.useRouteContext().queryClient, keeps)
  return (
    <>
      <HeadContent />
      <RouteAnnouncer />
      <OfflineBanner />
      <Outlet />
      {loss && (
        <Suspense>
          <LostWorkDialog {...loss} />
        </Suspense>
      )}
      {keeps && (
        <Suspense>
          <UpdatePrompt key={side} side={side} />
        </Suspense>
      )}
    </>
  )
}

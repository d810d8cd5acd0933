import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OfflineBanner } from '@/app/frame/OfflineBanner'

// Nobody waits for it: a newer version is asked about once the page stands.
const UpdatePrompt = lazy(async () => ({
  default: (await import('@/app/frame/UpdatePrompt')).UpdatePrompt,
}))

export interface RouterContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: 'Cortejo' }] }),
  component: Root,
})

function Root() {
  return (
    <>
      <HeadContent />
      <OfflineBanner />
      <Outlet />
      <Suspense>
        <UpdatePrompt />
      </Suspense>
    </>
  )
}

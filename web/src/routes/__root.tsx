import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { OfflineBanner } from '@/features/frame/OfflineBanner'
import { UpdatePrompt } from '@/features/frame/UpdatePrompt'
import { Toaster } from '@/ui/Toaster'

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
      <UpdatePrompt />
      <Toaster />
    </>
  )
}

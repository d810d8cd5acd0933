import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorScreen } from '@/features/frame/ErrorScreen'
import { NotFoundScreen } from '@/features/frame/NotFoundScreen'
import { watchLostWorkspace } from '@/features/workspace/lost'
import { signInUrl } from '@/lib/callback'
import { createQueryClient } from '@/lib/queryClient'
import { routeTree } from './routeTree.gen'
import './ui/app.css'

const queryClient = createQueryClient({
  onSignedOut: () => {
    const { pathname, href } = router.state.location
    // Signing in is where a signed-out person belongs; the page itself says what went wrong there.
    if (!pathname.startsWith('/auth/')) void router.navigate({ href: signInUrl(href) })
  },
  // The routes know where somebody goes who may not stay.
  onGone: () => void router.invalidate(),
})

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query client decides what is fresh; the router must not keep a copy of its own.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// The way to /app finds another workspace, or the screen for those without one.
watchLostWorkspace(queryClient, () => router.navigate({ to: '/app', ignoreBlocker: true }))

// The screen's code sets out now, beside the question of who is asking, not after its answer.
const [matchedRoutes] = router.getMatchedRoutes(window.location.pathname)
// Should one not arrive, the router asks again and says so.
for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
}

import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type NotFoundRouteComponent, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { noteClosed } from '@/app/denied/closed'
import { BusyMark } from '@/app/frame/BusyMark'
import { ErrorScreen } from '@/app/frame/ErrorScreen'
import { watchKept } from '@/app/offline/keep'
import { signInUrl } from '@/lib/callback'
import { watchContact } from '@/lib/contact'
import { ownDomainRewrite, ownDomainSlug } from '@/lib/ownDomain'
import { createQueryClient } from '@/lib/queryClient'
import { sideOf } from '@/lib/sides'
import type { routeTree } from './routeTree.gen'
import { Toaster } from './ui/Toaster'
import './ui/app.css'

/** Every route there is: links are checked against all of them, whichever of them a page brings. */
export type Routes = typeof routeTree

/** How long a screen may take before its placeholder is shown, in milliseconds. */
const pendingMs = 200

/** Starts the app with these routes, and with the component for addresses that match none. */
export function start(routes: Routes, notFound: NotFoundRouteComponent) {
  const queryClient = createQueryClient({
    onSignedOut: () => {
      const { pathname, href } = router.state.location
      // Signing in is where a signed-out person belongs; the page itself says what went wrong there.
      if (!pathname.startsWith('/auth/')) void router.navigate({ href: signInUrl(href) })
    },
    // The routes decide where a person without permission is redirected.
    onGone: () => {
      noteClosed(router.state.location.pathname)
      void router.invalidate()
    },
  })

  watchContact(queryClient)
  const ownDomain = ownDomainSlug()
  const visits = ownDomain !== undefined || sideOf(window.location.pathname) === 'visitor'
  const kept = visits ? undefined : watchKept(queryClient)

  const rewrite = ownDomainRewrite(ownDomain)
  const router = createRouter({
    routeTree: routes,
    ...(rewrite && { rewrite }),
    context: {
      queryClient,
      handInAll: async (...of) => (await import('@/door/handIn')).handInAll(...of),
    },
    defaultPreload: 'intent',
    // The query client decides which data is fresh; the router must not cache it too.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: pendingMs,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: notFound,
  })

  // Loads the screen's code in parallel with the request for the signed-in person, not after its answer.
  const [matchedRoutes] = router.getMatchedRoutes(
    rewrite?.input({ url: new URL(window.location.href) }).pathname ?? window.location.pathname,
  )
  // Should one not arrive, the router asks again and says so.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)

  const root = document.getElementById('root')
  if (root) {
    // Renders within the first pendingMs at the latest, and in slices (startTransition), so that input on a slow
    // phone is handled in between. A router that is already mounted would render the loaded screen in one step.
    const waited = new Promise((resolve) => window.setTimeout(resolve, pendingMs))
    const load = () => router.load().catch(() => undefined) // what failed, the screens say
    const loaded = kept ? kept.then(load) : load()
    void Promise.race([loaded, waited]).then(() =>
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <CSPProvider disableStyleElements>
              <QueryClientProvider client={queryClient}>
                <RouterProvider router={router} />
                <BusyMark router={router} queryClient={queryClient} />
                {/* Outside of the screens, so that the toast of a screen that crashed is still shown. */}
                <Toaster />
              </QueryClientProvider>
            </CSPProvider>
          </StrictMode>,
        ),
      ),
    )
  }
  return { router, queryClient }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof start>['router']
  }
}

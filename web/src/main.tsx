import { NotFoundScreen } from '@/app/frame/NotFoundScreen'
import { watchLostWorkspace } from '@/app/workspace/lost'
import { routeTree } from './routeTree.gen'
import { start } from './start'

const { router, queryClient } = start(routeTree, NotFoundScreen)

// The way to /app finds another workspace, or the screen for those without one.
watchLostWorkspace(queryClient, () => router.navigate({ to: '/app', ignoreBlocker: true }))

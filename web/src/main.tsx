import { NotFoundScreen } from '@/features/frame/NotFoundScreen'
import { watchLostWorkspace } from '@/features/workspace/lost'
import { routeTree } from './routeTree.gen'
import { start } from './start'

const { router, queryClient } = start(routeTree, NotFoundScreen)

// The way to /app finds another workspace, or the screen for those without one.
watchLostWorkspace(queryClient, () => router.navigate({ to: '/app', ignoreBlocker: true }))

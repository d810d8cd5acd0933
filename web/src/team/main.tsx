import { Elsewhere } from '@/app/frame/Elsewhere'
import { watchLostWorkspace } from '@/app/workspace/lost'
import { type Routes, start } from '@/start'
import { routeTree } from './routeTree.gen'

// The team's own routes, and the way in. They carry the same names as in the tree of all.
const { router, queryClient } = start(routeTree as unknown as Routes, Elsewhere)

// The way to /app finds another workspace, or the screen for those without one.
watchLostWorkspace(queryClient, () => router.navigate({ to: '/app', ignoreBlocker: true }))

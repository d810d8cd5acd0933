import { Elsewhere } from '@/app/frame/Elsewhere'
import { type Routes, start } from '@/start'
import { routeTree } from './routeTree.gen'

// The entry of visitors who are not signed in: sign-in, and the public pages of an event.
start(routeTree as unknown as Routes, Elsewhere)

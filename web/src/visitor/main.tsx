import { Elsewhere } from '@/app/frame/Elsewhere'
import { type Routes, start } from '@/start'
import { routeTree } from './routeTree.gen'

// What somebody loads who is not signed in: how to sign in, and the public pages of an event.
start(routeTree as unknown as Routes, Elsewhere)

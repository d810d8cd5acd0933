import { Elsewhere } from '@/app/frame/Elsewhere'
import { type Routes, start } from '@/start'
import { routeTree } from './routeTree.gen'

// What a client loads first: their own routes, a fifth of all there are. They carry the same names
// in both trees. To read the scripts was one task, to begin is another: a finger is heard in between.
setTimeout(() => start(routeTree as unknown as Routes, Elsewhere))

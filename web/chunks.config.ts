import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ours = fileURLToPath(new URL('./src/', import.meta.url))

/** What runs before somebody sees the first page of their side: its entry, and its routes' screens. */
const clientsHome = screen('evento/$eventUuid/route', 'evento/$eventUuid/index')
const pages = {
  visitor: ['visitor/main.tsx', ...screen('auth/signin/index', '$slug')],
  // follow.ts comes once the page stands, and asks when it does: what it needs is there by then.
  client: ['evento/main.tsx', 'app/live/follow.ts', 'lib/unsaved.ts', ...clientsHome],
  /** The routes, and what those ask ahead that people arrive at. */
  routes: ['team/routeTree.gen.ts'],
  team: [
    'team/main.tsx',
    'lib/unsaved.ts',
    ...screen('app/route', 'app/index', 'app/events/index'),
  ],
  /** What stands around every screen of the team's. */
  frame: screen('app/route'),
  home: screen('app/index'),
  events: screen('app/events/index'),
  /** Where the team spends its day. */
  planning: [
    'app/live/follow.ts',
    ...screen(
      'app/$eventUuid/route',
      'app/$eventUuid/organization/route',
      'app/$eventUuid/organization/_list',
      'app/$eventUuid/organization/_list/index',
    ),
  ],
  /** Who lets guests in, on a phone at a farm. */
  door: ['door/main.tsx'],
}
type Page = keyof typeof pages

function screen(...routes: readonly string[]): string[] {
  return routes.map((route) => `routes/${route}.tsx`)
}

/** Whether a module is one of the screens that make a client's home. */
export function isClientsHome(id: string): boolean {
  return clientsHome.some((screen) => id.startsWith(`${ours}${screen}?tsr-split=`))
}

/** Controls come in many small modules, of which each screen takes some. */
const controls = /node_modules\/(@base-ui|@floating-ui)\//

/** Our modules and controls that these bring along, themselves or through what they import. */
function broughtBy(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const brought = new Set(roots.map((root) => ours + root))
  // A route's screen is split off it: `?tsr-split=` and the name of what was.
  for (const root of [...brought]) {
    for (const split of context.getModuleInfo(root)?.dynamicallyImportedIds ?? []) {
      if (split.startsWith(`${root}?`)) brought.add(split)
    }
  }
  for (const id of brought) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (imported.startsWith(ours) || controls.test(imported)) brought.add(imported)
    }
  }
  return brought
}

/** What every screen stands on; that it does is hidden behind each library's one list of all it offers. */
const frameworks =
  /node_modules\/@tanstack\/(react-query|query-core|react-router|router-core|history)\//

let known: Record<Page, Set<string>> | undefined

/** Whether a module of ours is needed on each of these pages, and on none of those. */
function on(context: Rolldown.ChunkingContext, id: string, each: Page[], none: Page[] = []) {
  known ??= {
    visitor: broughtBy(pages.visitor, context),
    client: broughtBy(pages.client, context),
    routes: broughtBy(pages.routes, context),
    team: broughtBy(pages.team, context),
    frame: broughtBy(pages.frame, context),
    home: broughtBy(pages.home, context),
    events: broughtBy(pages.events, context),
    planning: broughtBy(pages.planning, context),
    door: broughtBy(pages.door, context),
  }
  const brings = known
  return each.every((page) => brings[page].has(id)) && !none.some((page) => brings[page].has(id))
}

/** What every side's first page needs: one chunk, for together it compresses best. */
export function onEveryFirstPage(id: string, context: Rolldown.ChunkingContext): string | null {
  return frameworks.test(id) || on(context, id, ['visitor', 'client', 'team']) ? 'base' : null
}

/** What both of those who sign in need at first, or soon. */
export function onceSignedIn(id: string, context: Rolldown.ChunkingContext): string | null {
  const both = on(context, id, ['client', 'team']) || on(context, id, ['client', 'planning'])
  return both ? 'signed-in' : null
}

/** What the door's screens stand on, which others share: each takes only its part. */
export function underTheDoor(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id.startsWith(`${ours}door/`)) return null
  if (!on(context, id, ['door'], ['visitor', 'client'])) return null
  if (on(context, id, ['team'])) return 'door-desk'
  return on(context, id, ['planning']) ? 'door-planning' : 'door-kit'
}

/** The team's frame, and what its first page and its planning both stand on. */
export function onTheDesk(id: string, context: Rolldown.ChunkingContext): string | null {
  const both = on(context, id, ['team', 'planning']) || on(context, id, ['home', 'events'])
  // A group takes along what its modules import: the routes would follow a screen that asks what they ask.
  const asked = on(context, id, ['home', 'routes'])
  return both || asked || on(context, id, ['team', 'frame']) ? 'desk' : null
}

/** What the first page after sign-in brings beside that. */
export function homeItself(id: string, context: Rolldown.ChunkingContext): string | null {
  return on(context, id, ['home'], ['visitor', 'client', 'planning']) ? 'home' : null
}

/** What planning brings beside that: the controls apart, for other screens take them too. */
export function planningItself(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!on(context, id, ['planning'], ['visitor', 'client', 'team'])) return null
  return controls.test(id) ? 'controls' : 'planning'
}

/** What a visitor's or a client's first page asks and is made of; other screens may stand on it as well. */
export function partsOfFirstPages(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!/^(client\/api\/|lib\/(?!categories)|ui\/)/.test(id.slice(ours.length))) return null
  if (on(context, id, ['visitor'])) return 'visitor-kit'
  return on(context, id, ['client']) ? 'client-kit' : null
}

/** What is a client's alone. */
export function clientsHomeItself(id: string, context: Rolldown.ChunkingContext): string | null {
  const own = id.startsWith(`${ours}features/customer/`)
  return own && on(context, id, ['client']) ? 'client-home' : null
}

import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ours = fileURLToPath(new URL('./src/', import.meta.url))

/** The modules that run before the first page of a side is visible: its entry, and its routes' screens. */
const clientsHome = screen('evento/$eventUuid/route', 'evento/$eventUuid/index')
const pages = {
  visitor: ['visitor/main.tsx', ...screen('auth/signin/index', '$slug')],
  // follow.ts loads after the page and sends requests at once: the modules that it needs must be there by then.
  client: ['evento/main.tsx', 'app/live/follow.ts', 'lib/unsaved.ts', ...clientsHome],
  /** The routes, and what those ask ahead that people arrive at. */
  routes: ['team/routeTree.gen.ts'],
  team: [
    'team/main.tsx',
    'lib/unsaved.ts',
    ...screen('app/route', 'app/index', 'app/events/index'),
  ],
  /** The frame around every screen of the team. */
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

/** Whether a module is a screen of the backoffice. */
export function isOfStaff(id: string | null): boolean {
  return id?.startsWith(`${ours}routes/app_/menu/backoffice/`) ?? false
}

/** Controls come in many small modules, of which each screen takes some. */
const controls = /node_modules\/(@base-ui|@floating-ui)\//

/** Returns our modules and controls that these import, directly or not. */
function broughtBy(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const brought = new Set(roots.map((root) => ours + root))
  // A route's screen is split off it, as `?tsr-split=` and the name of the part.
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

/**
 * The libraries that every screen needs. The bundler cannot see it, because each library exports everything from one
 * module. What stores answers in the browser (`app/offline/kept.ts`) loads after the first page, with its module.
 */
const frameworks =
  /node_modules\/@tanstack\/(react-query|query-core(?!.*\/hydration\.js)|react-router|router-core|history)\//

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

/** Splits the modules that the check-in screens share with other pages, so that each page loads only its part. */
export function underTheDoor(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id.startsWith(`${ours}door/`)) return null
  if (!on(context, id, ['door'], ['visitor', 'client'])) return null
  if (on(context, id, ['team'])) return 'door-desk'
  return on(context, id, ['planning']) ? 'door-planning' : 'door-kit'
}

/** The team's frame, and the modules that both its first page and its planning need. */
export function onTheDesk(id: string, context: Rolldown.ChunkingContext): string | null {
  const both = on(context, id, ['team', 'planning']) || on(context, id, ['home', 'events'])
  // A group takes along what its modules import: without this, the routes would follow a screen that sends the same
  // requests.
  const asked = on(context, id, ['home', 'routes'])
  return both || asked || on(context, id, ['team', 'frame']) ? 'desk' : null
}

/** The modules that only the first page after sign-in needs. */
export function homeItself(id: string, context: Rolldown.ChunkingContext): string | null {
  return on(context, id, ['home'], ['visitor', 'client', 'planning']) ? 'home' : null
}

/** The modules that only planning needs; the controls are separate, because other screens use them too. */
export function planningItself(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!on(context, id, ['planning'], ['visitor', 'client', 'team'])) return null
  return controls.test(id) ? 'controls' : 'planning'
}

/** The requests and components of a visitor's or a client's first page; other screens may use them as well. */
export function partsOfFirstPages(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!/^(client\/api\/|lib\/(?!categories)|ui\/)/.test(id.slice(ours.length))) return null
  if (on(context, id, ['visitor'])) return 'visitor-kit'
  return on(context, id, ['client']) ? 'client-kit' : null
}

/** The modules that only clients need. */
export function clientsHomeItself(id: string, context: Rolldown.ChunkingContext): string | null {
  const own = id.startsWith(`${ours}features/customer/`)
  return own && on(context, id, ['client']) ? 'client-home' : null
}

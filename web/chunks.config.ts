import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ours = fileURLToPath(new URL('./src/', import.meta.url))

/** What runs before somebody sees the first page of their side: its entry, and its routes' screens. */
const clientsHome = screen('evento/$eventUuid/route', 'evento/$eventUuid/index')
const clients = ['evento/main.tsx', ...clientsHome]
const professionals = ['main.tsx', ...screen('app/route', 'app/events/index')]

function screen(...routes: readonly string[]): string[] {
  return routes.map((route) => `routes/${route}.tsx`)
}

/** Whether a module is one of the screens that make a client's home. */
export function isClientsHome(id: string): boolean {
  return clientsHome.some((screen) => id.startsWith(`${ours}${screen}?tsr-split=`))
}

/** Our modules that these bring along, themselves or through what they import. */
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
      if (imported.startsWith(ours)) brought.add(imported)
    }
  }
  return brought
}

/** Every screen asks so; that both do is hidden behind the library's one list of all it offers. */
const asking = /node_modules\/@tanstack\/react-query\/.*\/useSuspenseQuery\./

let known: { clients: Set<string>; professionals: Set<string> } | undefined

function firstPages(context: Rolldown.ChunkingContext) {
  known ??= {
    clients: broughtBy(clients, context),
    professionals: broughtBy(professionals, context),
  }
  return known
}

/** What both sides' first pages need: one chunk, for together it compresses best. */
export function onBothFirstPages(id: string, context: Rolldown.ChunkingContext): string | null {
  if (asking.test(id)) return 'base'
  const first = firstPages(context)
  return first.clients.has(id) && first.professionals.has(id) ? 'base' : null
}

/** The parts and helpers that only a client's first page needs; other screens may stand on them as well. */
export function partsOfTheClientsHome(
  id: string,
  context: Rolldown.ChunkingContext,
): string | null {
  const part = /^(lib\/(?!categories)|ui\/)/.test(id.slice(ours.length))
  return part && firstPages(context).clients.has(id) ? 'client-kit' : null
}

/** What is a client's alone. */
export function clientsHomeItself(id: string, context: Rolldown.ChunkingContext): string | null {
  const own = id.startsWith(`${ours}features/customer/`)
  return own && firstPages(context).clients.has(id) ? 'client-home' : null
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where a visitor's and a client's first page take their icons from. */
const clientsHome = [
  'src/features/auth',
  'src/features/customer',
  'src/features/customer/decisions/DecisionCard.tsx',
  'src/features/publicevent',
  'src/app/frame/OfflineBanner.tsx',
  'src/app/frame/UpdatePrompt.tsx',
  'src/ui/Callout.tsx',
  'src/ui/Button.tsx',
]

/** Where the first screen after sign-in takes its icons from. */
const firstScreen = [
  'src/ui',
  'src/app/frame',
  'src/routes/app/-frame',
  'src/features/account/useMenuEntries.ts',
  'src/features/account/UserMenu.tsx',
  'src/app/workspace',
  'src/features/events',
  'src/lib/eventTypes.ts',
]

/** Where planning takes its icons from, until something is opened there. */
const planning = ['src/features/planning', 'src/features/planning/list', 'src/app/denied']

const barrel = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('lucide-react')),
    '../esm/lucide-react.mjs',
  ),
  'utf8',
)

function sources(at: string): string[] {
  if (/\.tsx?$/.test(at)) return [at]
  return readdirSync(path.join(import.meta.dirname, at), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(at, entry.name))
}

function iconFile(name: string): string | undefined {
  return new RegExp(`default as ${name}\\b[^}]*} from './icons/([a-z0-9-]+)\\.mjs'`).exec(
    barrel,
  )?.[1]
}

function modulesOf(places: readonly string[]): string[] {
  const files = places.flatMap(sources).flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const names = /import \{([^}]*)\} from 'lucide-react'/.exec(text)?.[1] ?? ''
    return names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .flatMap((name) => (name === '' || name.startsWith('type ') ? [] : (iconFile(name) ?? [])))
  })
  return [...new Set(files)]
}

const categories = modulesOf(['src/lib/categories.ts'])
const first = modulesOf(firstScreen)

function filesOf(modules: readonly string[]): string {
  return `node_modules/lucide-react/.*/icons/(${[...new Set(modules)].join('|')})\\.mjs`
}

/**
 * Matches the modules of lucide-react that a client's first page needs, and those shared by every icon. A category's
 * icon that the first screen of a professional needs too is in this chunk, for both.
 */
export function iconsOfTheClientsHome(): RegExp {
  const both = categories.filter((name) => first.includes(name))
  return new RegExp(
    `node_modules/lucide-react/(?!.*/icons/)|${filesOf([...modulesOf(clientsHome), ...both])}`,
  )
}

/** The rest of what the first screen after sign-in needs: they travel together, and no other with them. */
export function iconsOfTheFirstScreen(): RegExp {
  return new RegExp(filesOf(first))
}

/** The rest of what planning needs. */
export function iconsOfPlanning(): RegExp {
  return new RegExp(filesOf(modulesOf(planning)))
}

/** The categories and their icons: whatever shows a task needs both. */
export function categoriesAndIcons(): RegExp {
  return new RegExp(`${filesOf(categories)}|/src/lib/categories\\.ts`)
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where the first screen after sign-in takes its icons from. */
const firstScreen = [
  'src/ui',
  'src/features/frame',
  'src/features/workspace',
  'src/features/events',
  'src/lib/eventTypes.ts',
  'src/features/account/useMenuEntries.ts',
]

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

/** The modules of lucide-react that the first screen needs: they travel together, and no other with them. */
export function iconsOfTheFirstScreen(): RegExp {
  const files = firstScreen
    .flatMap(sources)
    .flatMap((file) => {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
      const names = /import \{([^}]*)\} from 'lucide-react'/.exec(text)?.[1] ?? ''
      return names.split(',').map((name) => name.trim().replace(/ as .*/, ''))
    })
    .flatMap((name) => (name === '' || name.startsWith('type ') ? [] : (iconFile(name) ?? [])))
  return new RegExp(
    `node_modules/lucide-react/(?!.*/icons/)|/icons/(${[...new Set(files)].join('|')})\\.mjs`,
  )
}

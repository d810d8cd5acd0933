import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Stores sorted lines as a file below the folder that the environment variable DUMPS names, so that two commits can be
 * compared (`make dumps`). Does nothing without it.
 */
export function writeDump(name: string, lines: string[]) {
  const folder = process.env.DUMPS
  if (!folder) return
  const path = join(folder, name.replaceAll(' ', '_'))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${[...lines].sort().join('\n')}\n`)
}

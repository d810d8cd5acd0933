import { readFileSync, writeFileSync } from 'node:fs'
import type { TestName } from './areas'

/** How long things took when they were last measured, in milliseconds. */
export interface Times {
  /** What surrounds the tests: to load them, to start Cortejo, to sign people in, to stop. */
  around: number
  /** By spec, then by title. */
  tests: Record<string, Record<string, number>>
}

const file = new URL('times.json', import.meta.url)

export function loadTimes(): Times {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function timeOf(times: Times, { spec, title }: TestName): number | undefined {
  return times.tests[spec]?.[title]
}

/** Stores the times, sorted by name and rounded, so that little differs from one measurement to the next. */
export function storeTimes({ around, tests }: Times): void {
  const sorted = <T>(of: Record<string, T>) =>
    Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))
  const rounded = (ms: number) => Math.round(ms / 100) * 100
  const specs = sorted(tests).map(([spec, byTitle]) => [
    spec,
    Object.fromEntries(sorted(byTitle).map(([title, ms]) => [title, rounded(ms)])),
  ])
  const times: Times = { around: rounded(around), tests: Object.fromEntries(specs) }
  writeFileSync(file, `${JSON.stringify(times, null, 2)}\n`)
}

import { createHash } from 'node:crypto'
import { isNeverLeftOut, type TestName } from './areas'

/** A test and its measured time in milliseconds; one without a time is new, and so it is always in. */
export interface TimedTest extends TestName {
  ms: number | undefined
}

interface Rules {
  seed: bigint
  /** How much time all chosen tests may take together, in milliseconds, summed over the workers. */
  capacity: number
  isChanged: (test: TestName) => boolean
}

/**
 * Returns the tests that run. Those that must never break, those that changed and those never measured all run, even
 * beyond the capacity; of the rest, as many as fit, in an order that depends on the seed alone. A test keeps its
 * place in that order when other tests are added or removed.
 */
export function choosePart<T extends TimedTest>(
  tests: readonly T[],
  { seed, capacity, isChanged }: Rules,
): Set<T> {
  const chosen = new Set(
    tests.filter((test) => test.ms === undefined || isNeverLeftOut(test) || isChanged(test)),
  )
  let left = capacity
  for (const { ms = 0 } of chosen) left -= ms
  const drawn = tests
    .filter((test) => !chosen.has(test))
    .map((test) => ({ test, place: placeOf(test, seed) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
  for (const { test } of drawn) {
    const { ms = 0 } = test
    if (ms > left) continue
    chosen.add(test)
    left -= ms
  }
  return chosen
}

function placeOf({ spec, title }: TestName, seed: bigint): string {
  return createHash('sha256').update(`${seed} ${spec} ${title}`).digest('hex')
}

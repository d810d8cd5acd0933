import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestRun } from '@playwright/test/reporter'
import { changeOf, type TestName } from './areas'
import { choosePart } from './choosePart'
import { loadTimes, storeTimes, timeOf } from './times'

/** The wall time of a run of a part, in milliseconds. */
const budget = 300_000

/** How much of a run the workers spend in tests: between two of them, and at the end, some wait. */
const efficiency = 0.9

/** New people who wait to be taken by a test, for each test that runs, and at most. */
const peoplePerTest = 0.4
const maxPeople = 150

interface Run {
  config: FullConfig
  suite: Suite
  testRun: TestRun
}

/**
 * Chooses the tests that run, before the run begins, and says at its end how to repeat it. Every test runs under
 * `PROOF=full`, while times are measured (`TEST_TIMES=measure`), and if the command line names tests. `TEST_SEED`
 * decides the draw, and `TEST_CHANGED` names a file with the changed paths, one per line, or the word `everything`.
 */
export default class PartReporter implements Reporter {
  private readonly times = loadTimes()
  private readonly measured = new Map<TestCase, { from: number; until: number }>()
  private tests: TestCase[] = []
  private chosen = 0
  private seed: bigint | undefined

  async preprocess({ config, suite, testRun }: Run): Promise<void> {
    this.tests = suite.allTests().filter((test) => !isSetup(test))
    this.chosen = this.tests.length
    if (!isWhole()) {
      this.seed = process.env.TEST_SEED ? BigInt.asUintN(64, BigInt(process.env.TEST_SEED)) : draw()
      const timed = this.tests.map((test) => {
        const name = nameOf(test)
        return { ...name, test, ms: timeOf(this.times, name) }
      })
      const chosen = choosePart(timed, {
        seed: this.seed,
        capacity: config.workers * (budget - this.times.around) * efficiency,
        isChanged: changeOf(changedPaths()),
      })
      for (const one of timed) if (!chosen.has(one)) testRun.exclude(one.test)
      this.chosen = chosen.size
    }
    // Read where they sign in, by a worker that begins later.
    process.env.CORTEJO_PEOPLE = `${Math.min(maxPeople, Math.ceil(this.chosen * peoplePerTest))}`
  }

  onTestEnd(test: TestCase): void {
    const [result] = test.results
    if (isSetup(test) || test.results.length > 1 || result?.status !== 'passed') return
    const from = result.startTime.getTime()
    this.measured.set(test, { from, until: from + result.duration })
  }

  onEnd(): void {
    if (process.env.TEST_TIMES !== 'measure' || this.measured.size === 0) return
    const tests: Record<string, Record<string, number>> = isNamed() ? { ...this.times.tests } : {}
    for (const test of this.tests) {
      const { spec, title } = nameOf(test)
      const now = this.measured.get(test)
      const ms = now ? now.until - now.from : timeOf(this.times, { spec, title })
      if (ms !== undefined) tests[spec] = { ...tests[spec], [title]: ms }
    }
    const spans = [...this.measured.values()]
    const first = Math.min(...spans.map(({ from }) => from))
    const last = Math.max(...spans.map(({ until }) => until))
    const around = first - performance.timeOrigin + Date.now() - last
    storeTimes({ around: isNamed() ? this.times.around : around, tests })
  }

  async onExit(): Promise<void> {
    if (this.seed === undefined) return
    const changed = process.env.TEST_CHANGED ? ` TEST_CHANGED=${process.env.TEST_CHANGED}` : ''
    process.stdout.write(
      `\n${this.chosen} de ${this.tests.length} testes, semente ${this.seed}.\n` +
        `Os mesmos outra vez: TEST_SEED=${this.seed}${changed} npm --prefix web run test:browser\n`,
    )
  }
}

/** Reports whether the command line names tests or files, which then run whole. */
function isNamed(): boolean {
  return process.argv
    .slice(process.argv.indexOf('test') + 1)
    .some((word) =>
      /^([^-]|-g|-G|--(grep|shard|project|test-list|last-failed|only-changed))/.test(word),
    )
}

function isWhole(): boolean {
  return process.env.PROOF === 'full' || process.env.TEST_TIMES === 'measure' || isNamed()
}

function isSetup(test: TestCase): boolean {
  return test.location.file.endsWith('.setup.ts')
}

function nameOf(test: TestCase): TestName {
  // The root, the project and the file come first.
  return {
    spec: path.basename(test.location.file, '.spec.ts'),
    title: test.titlePath().slice(3).join(' › '),
  }
}

/** Returns the changed paths; an absent file names none. */
function changedPaths(): string[] {
  const file = process.env.TEST_CHANGED
  if (!file) return []
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function draw(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n
}

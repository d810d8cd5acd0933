import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Of each error, what says which expectation failed, and with what. */
const linesOfError = 24

/**
 * Prints what failed once more as the very end, a few lines for each attempt: a log of which only the end is
 * kept still says why. The list before it is too long, for its attachments. What passed only on a later try
 * is listed with its file and the number of tries, and why the first failed.
 */
export default class FaultsLast implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite
  }

  onExit(): Promise<void> {
    const tests = this.suite?.allTests() ?? []
    for (const test of tests) if (!test.ok()) print(test)
    const flaky = tests.filter((test) => test.outcome() === 'flaky')
    for (const test of flaky) print(test)
    if (flaky.length > 0) say('\nPassed only on a later try:')
    for (const { location, title, results } of flaky)
      say(`  ${location.file}: ${title} (${results.length} tries)`)
    return Promise.resolve()
  }
}

function print(test: TestCase): void {
  for (const { retry, duration, errors } of test.results) {
    say(`\n✘ ${test.location.file}: ${test.title} (try ${retry + 1}, ${duration} ms)`)
    for (const { message, location } of errors) {
      const lines = stripVTControlCharacters(message ?? '').split('\n')
      say(lines.slice(0, linesOfError).join('\n'))
      if (location) say(`at ${location.file}:${location.line}`)
    }
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Of each error, what says which expectation failed, and with what. */
const linesOfError = 24

/**
 * Prints what failed once more as the very end, a few lines for each attempt: a log of which only the end is
 * kept still says why. The list before it is too long, for its attachments.
 */
export default class FaultsLast implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite
  }

  onExit(): Promise<void> {
    for (const test of this.suite?.allTests() ?? []) if (!test.ok()) print(test)
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

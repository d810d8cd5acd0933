import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

afterEach(cleanup)

const timers = new Set<ReturnType<typeof setTimeout>>()
const { setTimeout: startTimer } = globalThis
globalThis.setTimeout = Object.assign((...timer: Parameters<typeof startTimer>) => {
  const started = startTimer(...timer)
  timers.add(started)
  return started
}, startTimer)

// The document goes with the test file: a timer that fires after it, such as one that an editor leaves, finds none, and
// the run fails without a failing test.
afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
})

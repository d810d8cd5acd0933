import { expect, test, vi } from 'vitest'
import { waitAtMost } from './waitAtMost'

test('answers what came in time', async () => {
  await expect(waitAtMost(1_000, Promise.resolve('here'))).resolves.toBe('here')
})

test('goes on without what failed', async () => {
  await expect(waitAtMost(1_000, Promise.reject(new Error('closed')))).resolves.toBeUndefined()
})

test('goes on without what never comes', async () => {
  vi.useFakeTimers()
  try {
    const waited = waitAtMost(2_000, new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(waited).resolves.toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

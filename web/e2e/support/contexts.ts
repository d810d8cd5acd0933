import { type BrowserContext, expect } from '@playwright/test'

/** A console message that is not a fault: asking for the signed-in person without a session. */
const harmless = /status of 401 .*\/api\/me\/users\.get/

/** Everybody comes from a client IP of their own, because limits count by it. */
export function freshClientIp(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}

/** Collects what a context's pages complain of: console errors, thrown errors, refused content. */
export function listen(context: BrowserContext, complaints: string[] = []): string[] {
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().stack}`))
  return complaints
}

/** Fails where pages complained of anything but what a test provoked. */
export function expectQuiet(complaints: string[], provoked?: RegExp): void {
  const faults = complaints.filter((text) => !harmless.test(text) && !provoked?.test(text))
  expect(faults).toEqual([])
}

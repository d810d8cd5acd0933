import type { Browser } from '@playwright/test'

/** By how much the server's clock is shifted, in milliseconds: `make shuffle-browser` shifts all clocks alike. */
const offset = Number(process.env.CLOCK_OFFSET ?? 0) * 1_000

/** Replaces Date by one that is ahead. Runs in pages too, so it uses nothing from around it. */
function shiftDate(ahead: number): void {
  const RealDate = Date
  class ShiftedDate extends RealDate {
    constructor(...parts: []) {
      super(...((parts.length === 0 ? [RealDate.now() + ahead] : parts) as []))
    }
    static override now(): number {
      return RealDate.now() + ahead
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor
}

if (offset) shiftDate(offset)

/** Shifts the clock of each page that a browser opens. */
export function shiftClockOf(browser: Browser): Browser {
  if (!offset) return browser
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(shiftDate, offset)
    return context
  }
  return browser
}

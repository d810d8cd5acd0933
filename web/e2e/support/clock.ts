import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'

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

/** The year that tests plan for: its days are ahead whenever they run, and no test ends on a day. */
export const nextYear = new Date().getFullYear() + 1

/** A day as the screens write it out: "sáb., 18 de setembro de 2027". */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/**
 * Stores a browser's cookies for other tests to borrow. The browser counts their days by the machine's clock, and who
 * borrows them by the shifted one.
 */
export async function saveState(context: BrowserContext, path: string): Promise<void> {
  const { cookies, origins } = await context.storageState()
  const shifted = cookies.map((cookie) =>
    cookie.expires < 0 ? cookie : { ...cookie, expires: cookie.expires + offset / 1_000 },
  )
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify({ cookies: shifted, origins }))
}

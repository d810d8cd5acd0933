import type { Browser, Page, ViewportSize } from '@playwright/test'
import { sideOf } from '../../src/lib/sides'
import { freshClientIp, listen } from './contexts'
import { bothSchemes, deskSize, phoneSize } from './looks'
import { type Role, stateOf } from './people'

/**
 * Loaded pages for tests that only look: each is loaded once per worker, person, size and side of the app, and
 * navigates to the next address inside the app.
 *
 * Tests press and type nothing in them, so no draft, sheet or choice is left for the next test; what a screen opens
 * by itself closes with it, and the router scrolls to the top. A failed test ends its worker, and these pages with
 * it.
 */
export class Screens {
  readonly complaints: string[] = []
  private readonly pages = new Map<string, Page>()

  constructor(private readonly browser: Browser) {}

  /** As everyLook in looks.ts; answers the page that is a desktop, to read what else it shows. */
  async everyLook(
    as: Role | undefined,
    name: string,
    heading: string | RegExp,
    address: string,
  ): Promise<Page> {
    const phone = await this.open(as, phoneSize, address)
    await bothSchemes(phone, name, heading)
    const desk = await this.open(as, deskSize, address)
    await bothSchemes(desk, name, heading, { seenOnPhone: true })
    return desk
  }

  /** Returns a person's page, in light mode, on its way to an address. */
  private async open(as: Role | undefined, size: ViewportSize, address: string): Promise<Page> {
    const key = `${as} ${size.width} ${sideOf(address)}`
    const standing = this.pages.get(key)
    if (standing) {
      await standing.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await standing.evaluate((to) => window.history.pushState(null, '', to), address)
      return standing
    }
    const context = await this.browser.newContext({
      viewport: size,
      colorScheme: 'light',
      storageState: as && stateOf(as),
      extraHTTPHeaders: { 'x-forwarded-for': freshClientIp() },
    })
    listen(context, this.complaints)
    const page = await context.newPage()
    await page.goto(address)
    this.pages.set(key, page)
    return page
  }

  async close(): Promise<void> {
    for (const page of this.pages.values()) await page.context().close()
  }
}

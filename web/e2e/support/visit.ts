import type { Page } from '@playwright/test'
import { sideOf } from '../../src/lib/sides'
import { waitForIdle } from './waitForIdle'

/**
 * Goes to an address inside of the app, as one of its links does, and waits until it stands there; a
 * page that has nothing yet, or the other side of the app, is loaded. What the cache holds is shown
 * as it is, and what was just said stays said: who changed something behind the page's back, or waits
 * for the same words once more, loads the page instead.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url())
  if (protocol === 'about:' || sideOf(pathname) !== sideOf(new URL(address, page.url()).pathname))
    await page.goto(address)
  else {
    // Until the first page stands, the router hears of no other address.
    await waitForIdle(page)
    await page.evaluate((to) => window.history.pushState(null, '', to), address)
  }
  await waitForIdle(page)
}

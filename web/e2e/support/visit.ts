import type { Page } from '@playwright/test'
import { sideOf } from '../../src/lib/sides'
import { waitForIdle } from './waitForIdle'

/**
 * Navigates to an address inside the app, as a link does, and waits until the page is idle; an empty page, or one of
 * the other side of the app, is loaded instead. Cached data and toasts stay: a test that changed data by the API, or
 * expects the same toast again, must load the page.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url())
  if (protocol === 'about:' || sideOf(pathname) !== sideOf(new URL(address, page.url()).pathname))
    await page.goto(address)
  else {
    // Before the first page is rendered, the router ignores other addresses.
    await waitForIdle(page)
    await page.evaluate((to) => window.history.pushState(null, '', to), address)
  }
  await waitForIdle(page)
}

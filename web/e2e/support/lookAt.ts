import type { Page } from '@playwright/test'

/**
 * Brings a tab to the front, and sends the event by which a browser says so: under test every tab counts as visible, so
 * none is sent. It bubbles as the browser's own does, so that what listens on the window receives it too.
 */
export async function lookAt(tab: Page): Promise<void> {
  await tab.bringToFront()
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

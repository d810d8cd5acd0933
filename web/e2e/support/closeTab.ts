import type { Page } from '@playwright/test'

/** Closes a tab once its page is loaded: one that closes on its way to a page sometimes never says that it closed. */
export async function closeTab(tab: Page): Promise<void> {
  await tab.waitForLoadState()
  await tab.close()
}

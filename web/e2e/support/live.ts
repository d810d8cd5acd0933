import { expect, type Page } from '@playwright/test'

/** Opens a page of an event and waits until it hears what others change. */
export async function follow(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => /\/live\.(ownEvent|event)/.test(response.url()))
  await page.goto(address)
  expect((await stream).status()).toBe(200)
}

import type { Page } from '@playwright/test'
import { expect } from '../support/test'

const invites = new WeakMap<Page, string>()

/**
 * Opens an invite, which only the invited person can: invites and signs in a new person once per page, for all looks.
 */
export async function openInvite(
  page: Page,
  signIn: (page: Page) => Promise<string>,
): Promise<void> {
  const known = invites.get(page)
  // Who has signed in is led on from the sign-in page to another document, and only then to the invite.
  if (known !== undefined)
    await expect(page.getByRole('heading', { name: 'Criar seu espaço de trabalho' })).toBeVisible()
  const invite = known ?? (await signIn(page))
  invites.set(page, invite)
  await page.goto(invite)
}

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { enter, newPerson } from './pool'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Grants or revokes a person's staff role as in production: by a command, while the server runs. */
export function nameStaff(verb: 'grant' | 'revoke', phone: string): void {
  execFileSync(process.env.CORTEJO ?? join(root, '.cortejo/bin/cortejo'), ['staff', verb, phone], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(process.env.CORTEJO_STATES ?? '', 'data'),
    },
  })
}

/** Signs in a new person and makes them staff. */
export async function newStaff(context: BrowserContext): Promise<{ phone: string }> {
  const phone = newPerson()
  await enter(context, phone)
  nameStaff('grant', phone)
  return { phone }
}

/** Takes control of a business, for tests that begin there. */
export async function takeControlOf(page: Page, business: string): Promise<void> {
  const taken = await page.request.post('/api/admin/admin.takeBusinessControl', {
    data: { toBeControlledBusinessId: business, reason: 'A titular pediu ajuda com um evento' },
  })
  expect(taken.ok(), await taken.text()).toBe(true)
}

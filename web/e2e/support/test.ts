import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  request,
} from '@playwright/test'
import { shiftClockOf } from './clock'
import { expectQuiet, freshClientIp, listen } from './contexts'
import { phoneSize } from './looks'
import { codeIn, lastMessage, nextMessage } from './outbox'
import { Business, freshPhone, type Role, signInQuietly, stateOf, typed } from './people'
import { findPlaces, type Places } from './places'
import { enter, newPerson } from './pool'
import { Screens } from './screens'

interface Options {
  /** The sample person who is signed in; none by default. */
  as: Role | undefined
  /** Complaints of the browser that this test provokes. */
  provoked: RegExp | undefined
}

interface Fixtures {
  /**
   * Opens the browser of another person, with a client IP of its own, and signs them in if a number is given. It is a
   * phone by default, and closes with the test.
   */
  browserOf: (phone?: string, options?: BrowserContextOptions) => Promise<Page>
  /** A new person's business; the person is signed in. */
  business: Business
  /** Loaded pages, to check one screen after the other; they must not complain either. */
  screens: Screens
}

interface Shared {
  /** Addresses inside the sample business. */
  places: Places
  standing: Screens
}

export const test = base.extend<Options & Fixtures, Shared>({
  as: [undefined, { option: true }],
  provoked: [undefined, { option: true }],

  browser: [async ({ browser }, use) => use(shiftClockOf(browser)), { scope: 'worker' }],

  baseURL: async ({ browserName: _ }, use) => use(process.env.CORTEJO_URL),
  storageState: async ({ as }, use) => use(as && stateOf(as)),
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': freshClientIp() }),

  // Fails a test whose pages complained.
  context: async ({ context, provoked }, use) => {
    const complaints = listen(context)
    await use(context)
    expectQuiet(complaints, provoked)
  },

  // Options that are not given here are those of the test's own browser.
  browserOf: async ({ browser }, use) => {
    const opened: BrowserContext[] = []
    await use(async (phone, options) => {
      const context = await browser.newContext({
        viewport: phoneSize,
        hasTouch: true,
        storageState: undefined,
        extraHTTPHeaders: { 'x-forwarded-for': freshClientIp() },
        ...options,
      })
      opened.push(context)
      if (phone) await enter(context, phone)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },

  places: [
    async ({ playwright }, use) => {
      const owner = await playwright.request.newContext({
        ...(process.env.CORTEJO_URL && { baseURL: process.env.CORTEJO_URL }),
        storageState: stateOf('owner'),
      })
      await use(await findPlaces(owner))
      await owner.dispose()
    },
    { scope: 'worker' },
  ],

  standing: [
    async ({ browser }, use) => {
      const screens = new Screens(browser)
      await use(screens)
      await screens.close()
    },
    { scope: 'worker' },
  ],

  screens: async ({ standing, provoked }, use) => {
    await use(standing)
    expectQuiet(standing.complaints.splice(0), provoked)
  },

  business: async ({ context }, use) => {
    await enter(context, newPerson())
    await use(await Business.open(context.request, 'Ateliê das Festas'))
  },
})

export { expect }

/** Types the phone, reads the code in the outbox and types that too. Ends where the app lands. */
export async function signIn(
  page: Page,
  phone: string,
  channel: 'WhatsApp' | 'SMS' = 'WhatsApp',
): Promise<void> {
  if (!page.url().includes('/auth/signin')) await page.goto('/auth/signin')
  const code = await askForCode(page, phone, channel)
  await page.getByLabel('Código').fill(code)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** From the sign-in screen to the code's screen, with the code that arrived. */
export async function askForCode(
  page: Page,
  phone: string,
  channel: 'WhatsApp' | 'SMS' = 'WhatsApp',
): Promise<string> {
  const after = await lastMessage(page.request, phone)
  await page.getByLabel('Celular').fill(typed(phone))
  const button = channel === 'SMS' ? 'Receber por SMS' : 'Receber código por WhatsApp'
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Digite o código' })).toBeVisible()
  // An invite to the same phone may come in between.
  const message = await nextMessage(page.request, phone, { after, kind: 'sign_in_code' })
  expect(message.channel).toBe(channel.toLowerCase())
  return codeIn(message)
}

/** Signs in with a phone that may have asked for a code just now: tries until the pause is over. */
export async function signInAgain(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Celular').fill(typed(phone))
  const ask = page.getByRole('button', { name: 'Receber código por WhatsApp' })
  const code = page.getByRole('heading', { name: 'Digite o código' })
  let after = 0
  await expect(async () => {
    if (!(await code.isVisible())) {
      // A code that was requested before is not the one to use.
      after = await lastMessage(page.request, phone)
      await ask.click({ timeout: 2_000 })
    }
    await expect(code).toBeVisible({ timeout: 2_000 })
  }).toPass({ intervals: [2_000], timeout: 45_000 })
  const message = await nextMessage(page.request, phone, { after, kind: 'sign_in_code' })
  await page.getByLabel('Código').fill(codeIn(message))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** Signs in a new person whom the sample owner invites; returns the invite's address. */
export async function signInInvited(page: Page): Promise<string> {
  return await signInAfter(page, async (business, phone) => {
    const { uuid } = await business.change<{ uuid: string }>('businessTeamMember.addTeamMember', {
      role: 'ASSISTANT',
      name: 'Paula Reis',
      phone,
    })
    return `/app/menu/team/invite/${uuid}`
  })
}

/** The same of a vendor, whose invite only its message names. */
export async function signInInvitedVendor(page: Page): Promise<string> {
  return await signInAfter(page, async (business, phone) => {
    await business.change('vendors.create', {
      name: 'Doces da Paula',
      phone,
      categories: ['CAKE'],
      notify: true,
    })
    const { body } = await nextMessage(page.request, phone, { kind: 'vendor_invite' })
    return new URL(/https?:\S+$/.exec(body)?.[0] ?? '').pathname
  })
}

/** Lets the sample owner invite an unused phone, and signs in with it; returns the result of `invite`. */
async function signInAfter(
  page: Page,
  invite: (business: Business, phone: string) => Promise<string>,
): Promise<string> {
  const owner = await request.newContext({
    ...(process.env.CORTEJO_URL && { baseURL: process.env.CORTEJO_URL }),
    storageState: stateOf('owner'),
  })
  const phone = freshPhone()
  const address = await invite(await Business.current(owner), phone)
  await owner.dispose()
  await signInQuietly(page.request, phone)
  return address
}

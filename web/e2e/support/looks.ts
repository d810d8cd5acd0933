import { join } from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { violationsOf } from './axe'

/** The two screens everything is made for. */
export const phoneSize = { width: 390, height: 844 }
export const deskSize = { width: 1440, height: 900 }
export const sizes = { celular: phoneSize, computador: deskSize }

const schemes = ['light', 'dark'] as const

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Opens a screen on a phone and on a desktop, in the light and in the dark: it begins with
 * its heading, fits the width, and axe finds nothing. With LOOK=<folder>, a picture of each is
 * kept there for people to look at.
 */
export async function everyLook(
  page: Page,
  name: string,
  heading: string | RegExp,
  open: () => Promise<unknown>,
): Promise<void> {
  const quiet = hush(page)
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open()
    await expect(page.getByRole('heading').first()).toHaveText(heading)
    await quiet()
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await wellMade(page, name, colorScheme)
    }
  }
}

/**
 * Watches what a page asks for; the answer waits until it has asked nothing for half a second.
 * Playwright's own "networkidle" would also wait for the stream of an event's changes, which stays open.
 */
function hush(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  let last = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') asked.add(request)
    last = Date.now()
  })
  const answered = (request: Request) => {
    if (asked.delete(request)) last = Date.now()
  }
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return () =>
    expect
      .poll(() => asked.size === 0 && Date.now() - last >= 500, {
        message: 'the page falls silent',
        intervals: [50],
      })
      .toBe(true)
}

/** How many colours are on their way, once a frame was drawn: in a page that draws none nothing arrives. */
const changing = async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
}

/** What must hold for any screen, at the size and in the colours it has now. */
export async function wellMade(
  page: Page,
  name: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const look = `${name}, ${page.viewportSize()?.width} px, ${colorScheme}`
  if (process.env.LOOK) {
    const file = look.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    await page.screenshot({ path: join(process.env.LOOK, `${file}.png`) })
  }
  // A colour on its way from one scheme to the other is neither. Asked again and again, because one
  // that is taken back on its way, as an inherited colour is, never says that it ended.
  await expect
    .poll(() => page.evaluate(changing), {
      message: `${look}: its colours come to rest`,
      intervals: [50],
    })
    .toBe(0)
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess, `${look}: scrolls sideways`).toBeLessThanOrEqual(0)
  // In the dark only the colours are others.
  const dark = colorScheme === 'dark'
  const asked = dark
    ? { type: 'rule' as const, values: ['color-contrast'] }
    : { type: 'tag' as const, values: rules }
  expect(await violationsOf(page, asked), look).toEqual([])
}

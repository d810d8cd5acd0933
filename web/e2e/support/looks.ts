import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe'
import { waitForIdle } from './waitForIdle'

/** The two screens everything is made for. */
export const phoneSize = { width: 390, height: 844 }
export const deskSize = { width: 1440, height: 900 }
export const sizes = { celular: phoneSize, computador: deskSize }

const schemes = ['light', 'dark'] as const

const everyRule = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/**
 * The rules whose result depends on the size: a desktop shows other parts, in other places. The other rules read the
 * markup, which the phone has already proved.
 */
const rulesOfSize = {
  type: 'rule' as const,
  values: [
    // Positions and overlaps.
    'color-contrast',
    'link-in-text-block',
    'scrollable-region-focusable',
    'target-size',
    // What a part's neighbours are.
    'aria-hidden-focus',
    'aria-required-children',
    'aria-required-parent',
    'bypass',
    'heading-order',
    'landmark-banner-is-top-level',
    'landmark-complementary-is-top-level',
    'landmark-contentinfo-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'list',
    'listitem',
    'nested-interactive',
    'page-has-heading-one',
    'region',
    'skip-link',
    // The names of what only a desktop shows.
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-progressbar-name',
    'aria-tab-name',
    'aria-toggle-field-name',
    'button-name',
    'empty-heading',
    'image-alt',
    'label',
    'label-content-name-mismatch',
    'link-name',
    'role-img-alt',
    'select-name',
    'summary-name',
    'svg-img-alt',
  ],
}

/** In the dark only the colours are others. */
const rulesOfColour = { type: 'rule' as const, values: ['color-contrast'] }

interface Look {
  colorScheme?: (typeof schemes)[number]
  /** The same screen passed every rule on a phone: here only those that depend on the size. */
  seenOnPhone?: boolean
}

/**
 * Opens a screen on a phone and resizes it to a desktop. In light and dark it must begin with its heading and fit the
 * width, on a phone with large text too, and axe must find nothing. With LOOK=<folder>, stores a picture of each for
 * people to review.
 */
export async function everyLook(
  page: Page,
  name: string,
  heading: string | RegExp,
  open: () => Promise<unknown>,
): Promise<void> {
  await page.setViewportSize(phoneSize)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await open()
  await bothSchemes(page, name, heading)
  await page.setViewportSize(deskSize)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await bothSchemes(page, name, heading, { seenOnPhone: true })
}

/** A screen that was opened at this size, in the light and in the dark. */
export async function bothSchemes(
  page: Page,
  name: string,
  heading: string | RegExp,
  look: Look = {},
): Promise<void> {
  await waitForIdle(page)
  await expect(page.getByRole('heading').first()).toHaveText(heading)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await wellMade(page, name, { ...look, colorScheme })
  }
}

/** Checks the current screen on a phone and on a desktop, without opening it again; restores the size. */
export async function wellMadeAtBothSizes(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await wellMade(page, name, { seenOnPhone: size === deskSize })
  }
  if (before) await page.setViewportSize(before)
}

/** Checks the current screen at both sizes, each in light and dark. */
export async function wellMadeInEveryLook(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await wellMade(page, name, { colorScheme, seenOnPhone: size === deskSize })
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
  if (before) await page.setViewportSize(before)
}

/** How many colours are on their way, once a frame was drawn: in a page that draws none nothing arrives. */
const changing = async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
}

/** What makes a page wider than its window, with text of another size. */
const wider = async (fontSize: string) => {
  const page = document.documentElement
  page.style.fontSize = fontSize
  // A popup follows its anchor in the next frame.
  if (fontSize) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  const width = page.clientWidth
  // What an ancestor cuts off or scrolls makes no page wider.
  const free = (element: Element | null): boolean =>
    element === page ||
    (element !== null &&
      getComputedStyle(element).overflowX === 'visible' &&
      free(element.parentElement))
  const beyond =
    page.scrollWidth <= width
      ? []
      : [...document.body.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > width + 1)
          .filter((element) => free(element.parentElement))
          .map((element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 200))
  const excess = page.scrollWidth - width
  page.style.fontSize = ''
  return { excess, beyond }
}

/**
 * Returns the parts of a page of the team that are not at the common left edge next to the sidebar, are wider than
 * the two allowed widths, or have neither width (`Content`).
 */
const offTheGrid = () => {
  const sidebar = document.querySelector('aside:has(nav[aria-label="Principal"])')
  const main = document.querySelector('main')
  if (!sidebar || !main || main.matches('.text-center')) return []
  // An editor with its columns side by side takes all there is.
  if (main.querySelector('[data-fills-window]')) return []
  const pages = [...document.querySelectorAll('.page-wide, .page-column')]
  if (pages.length === 0) return ['main has neither page-wide nor page-column']
  const edge = sidebar.getBoundingClientRect().right
  return pages.flatMap((one) => {
    const { left, width } = one.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(one)
    const room = width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const most = one.matches('.page-wide') ? 1096 : 640
    return left === edge && paddingLeft === '48px' && room <= most
      ? []
      : [`${one.className}: from ${left - edge} + ${paddingLeft}, ${room} px wide`]
  })
}

/**
 * What lets a page be scrolled past its end: something hidden that no scroller around it is the place
 * of. Where a field of that kind takes the focus, the whole page jumps away.
 */
const pastItsEnd = () => {
  const end = Math.max(innerHeight, scrollY + document.body.getBoundingClientRect().bottom)
  if (document.documentElement.scrollHeight <= Math.ceil(end) + 1) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => scrollY + element.getBoundingClientRect().bottom > end + 1)
    .filter((element) => getComputedStyle(element).position === 'absolute')
    .map((element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 200))
}

/** What must hold for any screen, at the size and in the colours it has now. */
export async function wellMade(
  page: Page,
  name: string,
  { colorScheme = 'light', seenOnPhone = false }: Look = {},
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
  const asIs = await page.evaluate(wider, '')
  expect(asIs.excess, `${look}: scrolls sideways, ${asIs.beyond}`).toBeLessThanOrEqual(0)
  expect(await page.evaluate(pastItsEnd), `${look}: scrolls past its end`).toEqual([])
  if (page.viewportSize()?.width === phoneSize.width && colorScheme === 'light') {
    const large = await page.evaluate(wider, '200%')
    expect(
      large.excess,
      `${look}: scrolls sideways with text of twice the size (WCAG 1.4.4), ${large.beyond}`,
    ).toBeLessThanOrEqual(0)
  }
  if (page.viewportSize()?.width === deskSize.width) {
    expect(await page.evaluate(offTheGrid), `${look}: leaves the grid`).toEqual([])
  }
  const rules = colorScheme === 'dark' ? rulesOfColour : seenOnPhone ? rulesOfSize : everyRule
  expect(await violationsOf(page, rules), look).toEqual([])
}

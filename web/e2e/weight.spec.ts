import type { BrowserContext } from '@playwright/test'
import { writeDump } from './support/dump'
import type { Role } from './support/people'
import type { Places } from './support/places'
import { expect, test } from './support/test'
import { waitForIdle } from './support/waitForIdle'

interface Page {
  as?: Role
  at: (places: Places) => string
  /** How much JavaScript, on the wire, until the page can be used, in kB of 1,000 bytes. */
  most: number
  /** In how many files. */
  files: number
  /** The text that shows that the page can be used, for pages without a router. */
  shows?: string
}

const pages: Record<string, Page> = {
  'a entrada': { at: () => '/auth/signin', most: 120, files: 15 },
  'a página pública': { at: ({ simpleSlug }) => `/${simpleSlug}`, most: 145, files: 20 },
  // The line of the wallet, and the wallet's nine addresses, weigh 2.7 kB.
  'o dia': { as: 'owner', at: () => '/app', most: 183, files: 20 },
  'os eventos': { as: 'owner', at: () => '/app/events', most: 180, files: 20 },
  // With the wallet's nine addresses.
  'o planejamento': { as: 'owner', at: ({ event }) => `/app/${event}`, most: 227, files: 20 },
  'a porta': {
    as: 'owner',
    at: ({ event }) => `/app/${event}/reception`,
    most: 180,
    files: 14,
    shows: 'Chegadas',
  },
  'o início do cliente': {
    as: 'client',
    at: ({ event }) => `/evento/${event}`,
    most: 137,
    files: 20,
  },
}

/** Returns a built file's path without the sum of its content, which any change of a line changes. */
function removeHash(path: string) {
  return path.replace(/-[\w-]{7,8}\.js$/, '.js')
}

/** What a context's pages load of JavaScript, as it came over the wire. */
function scripts(context: BrowserContext): Promise<{ name: string; bytes: number }>[] {
  const loaded: Promise<{ name: string; bytes: number }>[] = []
  context.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js')) return
    loaded.push(
      request.sizes().then(({ responseBodySize }) => ({ name: pathname, bytes: responseBodySize })),
    )
  })
  return loaded
}

/**
 * What a page loads ahead, once it has nothing better to do, waits for a timer this long: on a machine
 * that is busy it would run out before the page can be used, and count.
 */
function holdBack(longest: number) {
  const schedule = window.setTimeout.bind(window)
  window.setTimeout = ((handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
    delay >= longest ? 0 : schedule(handler, delay, ...rest)) as typeof window.setTimeout
}

for (const [name, { as, at, most, files, shows }] of Object.entries(pages)) {
  test.describe(name, () => {
    test.use(as ? { as } : {})
    test('pesa até poder ser usada o que pode', async ({ page, context, places }) => {
      const loaded = scripts(context)
      await page.addInitScript(holdBack, 1_500)
      await page.goto(at(places))
      if (shows) await expect(page.getByRole('button', { name: shows })).toBeVisible()
      else await waitForIdle(page)
      const all = (await Promise.all(loaded)).sort((a, b) => b.bytes - a.bytes)
      writeDump(
        `weights/${name}.txt`,
        all.map(({ name, bytes }) => `${removeHash(name)} ${bytes}`),
      )
      const sum = all.reduce((total, { bytes }) => total + bytes, 0) / 1000
      expect(sum, JSON.stringify(all, null, 1)).toBeLessThanOrEqual(most)
      expect(all.length, JSON.stringify(all, null, 1)).toBeLessThanOrEqual(files)
    })
  })
}

test.describe('antes que qualquer script ou estilo chegue', () => {
  const openings: Record<string, { at: (places: Places) => string; title: string }> = {
    'a entrada': { at: () => '/auth/signin', title: 'Entre no Cortejo' },
    'a página pública': { at: ({ simpleSlug }) => `/${simpleSlug}`, title: 'Beatriz & Rafael' },
    'o espaço da equipe': { at: () => '/app/events', title: 'Um instante…' },
    'o espaço do cliente': { at: ({ event }) => `/evento/${event}`, title: 'Um instante…' },
  }
  for (const [name, { at, title }] of Object.entries(openings)) {
    test(`${name} mostra a moldura e o título`, async ({ page, places }) => {
      // The network holds back whatever the build named, as a slow one does.
      await page.route('**/assets/**', () => undefined)
      await page.goto(at(places), { waitUntil: 'commit' })
      await expect(page.locator('.opening-title')).toHaveText(title)
      // Painted, not only there: the styles that are on their way hold nothing back.
      const painted = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            new PerformanceObserver((list) => {
              const paint = list.getEntriesByName('first-contentful-paint')[0]
              if (paint) resolve(paint.name)
            }).observe({ type: 'paint', buffered: true })
          }),
      )
      expect(painted).toBe('first-contentful-paint')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})

import type { Route } from '@playwright/test'
import { deskSize, phoneSize, wellMade, wellMadeAtBothSizes } from './support/looks'
import type { Places } from './support/places'
import { expect, test } from './support/test'
import { awaitedBy, waitForIdle } from './support/waitForIdle'

/** A screen of these styles, with this after its text. */
const screen = (style: string, rest = '') =>
  `<!doctype html><html lang="pt-BR"><title>Malfeita</title><style>${style}</style><main><h1>Malfeita</h1><p>Quase não se lê</p>${rest}</main>`

test('uma tela malfeita não passa por bem-feita', async ({ page }) => {
  await page.setContent(screen('p { color: #ccc }', '<img src="data:,">'))
  await expect(wellMade(page, 'malfeita')).rejects.toThrow(/color-contrast.*image-alt/s)
  await page.setContent(screen('p { width: 3000px }'))
  await expect(wellMade(page, 'larga')).rejects.toThrow(/scrolls sideways/)
  const hidden = '<div><p style="height: 2000px">Comprido</p><i></i></div>'
  const scroller =
    'div { height: 200px; overflow: auto } i { position: absolute; width: 1px; height: 1px }'
  await page.setContent(screen(scroller, hidden))
  await expect(wellMade(page, 'que se estica')).rejects.toThrow(/scrolls past its end/)
  await page.setContent(screen(''))
  await wellMade(page, 'bem-feita')
})

test.describe('o que só o computador mostra', () => {
  for (const [fault, style, rest] of [
    ['color-contrast', 'p { color: #ccc }', ''],
    ['target-size', 'a { height: 12px }', '<a href="/a">um</a><a href="/b">dois</a>'],
    ['heading-order', 'h4 { display: block }', '<h4>Fora de ordem</h4>'],
    ['button-name', 'button { display: block }', '<button></button>'],
    ['scrolls sideways', 'p { width: 3000px }', ''],
  ] as const) {
    test(`malfeito, é visto: ${fault}`, async ({ page }) => {
      const onPhone = 'h4, button { display: none } a { display: block; height: 48px; width: 48px }'
      await page.setContent(screen(`${onPhone} @media (width > 1000px) { ${style} }`, rest))
      await page.setViewportSize(phoneSize)
      await wellMade(page, 'no celular')
      await page.setViewportSize(deskSize)
      const look = wellMade(page, 'no computador', { seenOnPhone: true })
      await expect(look).rejects.toThrow(new RegExp(`1440 px.*${fault}`, 's'))
      await page.setViewportSize(phoneSize)
      await expect(wellMadeAtBothSizes(page, 'nos dois')).rejects.toThrow(/1440 px/)
    })
  }
})

test('o que só no escuro não se lê é visto, nos dois tamanhos', async ({ page }) => {
  const light = 'html { background: #fff; color: #111 } p { color: #222 }'
  const dark = 'html { background: #111; color: #fff }'
  await page.setContent(screen(`${light} @media (prefers-color-scheme: dark) { ${dark} }`))
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await wellMade(page, 'no claro')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(wellMade(page, 'no escuro', { colorScheme: 'dark' })).rejects.toThrow(
      new RegExp(`${size.width} px, dark.*color-contrast`, 's'),
    )
  }
})

test.describe('uma tela só se olha quando nada falta', () => {
  test.use({ as: 'owner' })

  for (const [what, asked, at] of [
    ['route', '**/event.get?*', ({ event }) => `/app/${event}/settings`],
    ['answer', '**/crm.contacts.getAll?*', () => '/app/contacts'],
    [
      'part',
      '**/assets/Editor-*.js',
      ({ event, document }) => `/app/${event}/documents/${document}`,
    ],
  ] satisfies [string, string, (places: Places) => string][]) {
    test(what, async ({ page, places }) => {
      await page.goto('/app/menu')
      await waitForIdle(page)
      let hold: (route: Route) => void = () => undefined
      const held = new Promise<Route>((resolve) => {
        hold = resolve
      })
      await page.route(asked, (route) => hold(route), { times: 1 })
      await page.evaluate((to) => window.history.pushState(null, '', to), at(places))
      const route = await held
      await expect.poll(() => awaitedBy(page)).toContain(what)
      await route.continue()
      await waitForIdle(page)
      expect(await awaitedBy(page)).toEqual([])
    })
  }
})

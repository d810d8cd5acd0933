import { readdirSync } from 'node:fs'
import type { FileRouteTypes } from '../src/routeTree.gen'
import { account } from './routes/account'
import { backoffice } from './routes/backoffice'
import { client } from './routes/client'
import { contacts } from './routes/contacts'
import { contracts } from './routes/contracts'
import { documents } from './routes/documents'
import { events } from './routes/events'
import { guests } from './routes/guests'
import { home } from './routes/home'
import { payments } from './routes/payments'
import { planning } from './routes/planning'
import { proposals } from './routes/proposals'
import { reception } from './routes/reception'
import { referrals } from './routes/referrals'
import type { Row } from './routes/row'
import { runSheet } from './routes/runSheet'
import { site } from './routes/site'
import { vendors } from './routes/vendors'
import { visitors } from './routes/visitors'
import { wallet } from './routes/wallet'
import { bothSchemes, sizes } from './support/looks'
import type { Places } from './support/places'
import { expect, test } from './support/test'

/** Every address of the app, by area. One that is missing here does not compile. */
const routes: Record<FileRouteTypes['to'], Row> = {
  ...account,
  ...backoffice,
  ...client,
  ...contacts,
  ...contracts,
  ...documents,
  ...events,
  ...guests,
  ...home,
  ...payments,
  ...planning,
  ...proposals,
  ...reception,
  ...runSheet,
  ...site,
  ...vendors,
  ...visitors,
  ...referrals,
  ...wallet,
}

for (const [route, { as, at, open, cold, heading, misses, leadsTo }] of Object.entries(routes)) {
  const addressIn = (places: Places) => (typeof at === 'string' ? at : at(places))

  test.describe(route, () => {
    test.use({ as, ...(misses && { provoked: /status of 404/ }) })

    if (leadsTo) {
      test('leva adiante', async ({ page, places }) => {
        await page.goto(addressIn(places))
        await expect(page).toHaveURL(leadsTo)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      })
    } else if (open || cold) {
      test('no celular e no computador, no claro e no escuro, do zero', async ({
        page,
        places,
      }) => {
        for (const size of Object.values(sizes)) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.goto(addressIn(places))
          await open?.(page)
          await bothSchemes(page, route, heading)
        }
      })
    } else {
      test('no celular e no computador, no claro e no escuro', async ({ screens, places }) => {
        await screens.everyLook(as, route, heading, addressIn(places))
      })
    }
  })
}

test('toda moldura e toda página de entrada se abre também do zero', () => {
  const layouts = readdirSync(new URL('../src/routes', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => /\/(route|_\w+)\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/[^/]+$/, '').replaceAll(/_(?=\/|$)/g, '')}`)
  const cold = Object.entries(routes)
    .filter(([, row]) => row.cold)
    .map(([route]) => route)
  for (const layout of [...layouts, '/app', '/evento', '/$slug'])
    expect(
      cold.filter((route) => route === layout || route.startsWith(`${layout}/`)),
      `${layout} needs a row that is cold`,
    ).not.toEqual([])
})

test.describe('um endereço que não existe', () => {
  test.use({ as: 'owner', provoked: /status of 404|^Problem: Não encontramos/ })

  for (const address of [
    '/nada-por-aqui-x7k2m4',
    '/nada',
    '/app/nada',
    '/app/articles/nada',
    '/app/018f3f3e-0000-7000-8000-000000000000/organization',
    '/app/nao-e-um-uuid/settings',
  ]) {
    test(`${address} tem uma página própria`, async ({ screens, as }) => {
      await screens.everyLook(as, address, 'Esta página não existe', address)
    })
  }
})

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/test'
import { waitForIdle } from './support/waitForIdle'

test.use({ serviceWorkers: 'allow', provoked: /net::ERR_INTERNET_DISCONNECTED/ })

const controlled = () => navigator.serviceWorker.controller !== null

test('sem internet a página diz; com ela de volta, continua', async ({ page, context }) => {
  await page.goto('/auth/signin')
  // What the page asks as it opens would fail as a whole page.
  await waitForIdle(page)
  await context.setOffline(true)
  await expect(page.getByText('Você está sem conexão')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Você está sem conexão')).toBeHidden()
})

test('quem só visita não baixa o aplicativo', async ({ page, places }) => {
  await page.clock.install()
  await page.goto(`/${places.simpleSlug}`)
  // Longer than a page that keeps itself takes to begin.
  await page.clock.runFor(60_000)
  await waitForIdle(page)
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test.describe('quem entrou', () => {
  test.use({ as: 'owner' })

  test('uma versão nova se oferece', async ({ page }) => {
    await page.goto('/app/events')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.waitForFunction(controlled)
    appendFileSync(join(process.env.CORTEJO_PAGES ?? '', 'sw-app.js'), '\n// a later deploy\n')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
    await expect(page.getByText('Há uma versão nova do Cortejo.')).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await reloaded
    await expect(page.getByText('Há uma versão nova do Cortejo.')).toBeHidden()
  })
})

test.describe('quando o servidor fica sem o banco', () => {
  test.use({ as: 'owner', serviceWorkers: 'block', provoked: /503/ })

  test('a tela fica, diz que tenta de novo, e continua sozinha', async ({ page, places }) => {
    await page.goto(`/app/${places.event}/organization`)
    const tasks = page.getByRole('checkbox')
    await expect(tasks.first()).toBeVisible()
    const away = { status: 503, code: 'unavailable', title: 'Indisponível', detail: 'Tente já.' }
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify(away),
      }),
    )
    // A page that is not cached cannot be opened now; the page before it is still there.
    await page.getByRole('link', { name: 'Contatos' }).first().click()
    const bar = page.getByText('Estamos sem contato com o Cortejo, tentando de novo.')
    await expect(bar).toBeVisible()
    await expect(page).toHaveURL(/\/app\//)
    await page.goBack()
    await expect(tasks.first()).toBeVisible()
    await expect(bar).toBeVisible()
    await page.unroute('**/api/**')
    await expect(bar).toBeHidden({ timeout: 40_000 })
    await expect(tasks.first()).toBeVisible()
  })
})

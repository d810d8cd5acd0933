import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { settled } from './support/settled'
import { expect, test } from './support/test'

test.use({ serviceWorkers: 'allow', provoked: /net::ERR_INTERNET_DISCONNECTED/ })

const controlled = () => navigator.serviceWorker.controller !== null

test('sem internet a página diz; com ela de volta, continua', async ({ page, context }) => {
  await page.goto('/auth/signin')
  await context.setOffline(true)
  await expect(page.getByText('Você está sem conexão')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Você está sem conexão')).toBeHidden()
})

test('quem só visita não baixa o aplicativo', async ({ page, places }) => {
  await page.clock.install()
  await page.goto(`/${places.slug}`)
  // Longer than a page that keeps itself takes to begin.
  await page.clock.runFor(60_000)
  await settled(page)
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

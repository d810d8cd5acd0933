import type { Page } from '@playwright/test'
import { Business } from './support/people'
import { enter, newPerson } from './support/pool'
import { nameStaff, takeControlOf } from './support/staff'
import { expect, test } from './support/test'
import { waitForIdle } from './support/waitForIdle'

test.use({ serviceWorkers: 'allow', provoked: /net::ERR_INTERNET_DISCONNECTED|status of 401/ })

/** Under which addresses of the API what a browser kept was asked, and of what. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('cortejo')) return []
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const open = await ask(indexedDB.open('cortejo'))
    const keys = await ask(open.transaction('answers').objectStore('answers').getAllKeys())
    open.close()
    return keys.map(String)
  })
}

async function wedding(business: Business): Promise<string> {
  const { uuid } = await business.wedding(['Lívia Prado', 'Dário'], {
    startFrom: { kind: 'BLANK' },
  })
  await business.change('task.create', {
    eventUuid: uuid,
    title: 'Provar o bolo',
    category: 'CAKE',
    timing: 'NONE',
  })
  return uuid
}

/** Opens an event's checklist, and waits until it would open without a network. */
async function openForLater(page: Page, eventUuid: string): Promise<void> {
  await page.goto(`/app/${eventUuid}/organization`)
  await expect(page.getByRole('link', { name: /^Provar o bolo/ })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => kept(page))
    .toContainEqual(expect.stringMatching(new RegExp(`taskGetAll.*${eventUuid}`)))
}

test('o que se abriu continua aqui sem internet: lê-se, diz de quando é, e não muda', async ({
  page,
  context,
  business,
}) => {
  const uuid = await wedding(business)
  await openForLater(page, uuid)
  // Answers that are not marked for offline use are not stored, such as a document's links or the team.
  await page.getByRole('link', { name: 'Contatos' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contatos' })).toBeVisible()
  await page.goBack()

  await context.setOffline(true)
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  await page.reload()
  const task = page.getByRole('link', { name: /^Provar o bolo/ })
  await expect(task).toBeVisible()
  const bar = page.getByText('Você está sem conexão. O que já abriu continua aqui')
  await expect(bar).toContainText('como estava ontem')
  expect(await kept(page)).not.toContainEqual(expect.stringContaining('crmContacts'))

  await page.getByRole('checkbox', { name: 'Concluir: Provar o bolo' }).click()
  await expect(page.getByText('Confira sua internet e tente de novo.').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Concluir: Provar o bolo' })).not.toBeChecked()
  await page.keyboard.press('n')
  const title = page.getByLabel('O que precisa ser feito?')
  await title.fill('Chamar o florista')
  await page.getByRole('button', { name: 'Criar tarefa' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Você está sem conexão.')).toBeVisible()
  await expect(title).toHaveValue('Chamar o florista')

  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Criar tarefa' }).click()
  await expect(page.getByRole('link', { name: /^Chamar o florista/ })).toBeVisible()
})

test('quem sai não deixa nada no aparelho, e nem quem entra depois o encontra', async ({
  page,
  context,
  business,
}) => {
  const uuid = await wedding(business)
  await page.goto('/app/menu')
  await page.evaluate(() => localStorage.setItem('cortejo.theme', 'dark'))
  await openForLater(page, uuid)
  await page.goto('/app/menu')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/auth/signin*')
  expect(await kept(page)).toEqual([])
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
    theme: localStorage.getItem('cortejo.theme'),
  }))
  expect(left).toEqual({ workers: 0, caches: 0, theme: 'dark' })

  // An expired session leaves the stored data in place until another person signs in.
  await enter(context, newPerson())
  const again = await wedding(await Business.open(context.request, 'Outro ateliê'))
  await openForLater(page, again)
  await context.clearCookies()
  await enter(context, newPerson())
  const third = await wedding(await Business.open(context.request, 'Terceiro ateliê'))
  await openForLater(page, third)
  expect((await kept(page)).filter((key) => key.includes(again))).toEqual([])
})

test.describe('onde o servidor nega', () => {
  test.use({ provoked: /status of 404|Problem: Não encontrado/ })

  test('o que se guardou do evento se vai, e só ele', async ({ page, business }) => {
    const [denied, other] = [await wedding(business), await wedding(business)]
    await openForLater(page, other)
    await openForLater(page, denied)
    await page.route(`**/task.getAll?eventUuid=${denied}`, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 404, code: 'not_found', detail: 'Não encontrado.' }),
      }),
    )
    await page.reload()
    const of = async (uuid: string) => (await kept(page)).filter((key) => key.includes(uuid)).length
    await expect.poll(() => of(denied)).toBe(0)
    expect(await of(other)).toBeGreaterThan(1)
  })
})

test('de um negócio sob controle não fica nada', async ({ business, browserOf }) => {
  const uuid = await wedding(business)
  const phone = newPerson()
  const staff = await browserOf(phone, { serviceWorkers: 'block' })
  nameStaff('grant', phone)
  await takeControlOf(staff, business.id)
  await staff.clock.install()
  await staff.goto(`/app/${uuid}/organization`)
  await expect(staff.getByRole('link', { name: /^Provar o bolo/ })).toBeVisible()
  await staff.clock.runFor(60_000)
  await waitForIdle(staff)
  expect(await kept(staff)).toEqual([])
})

import type { TaskGetAllOutput } from '../src/client'
import { type Business, freshPhone, signInQuietly } from './house/people'
import { expect, test } from './house/test'

const everything = 511

/** A wedding, and a browser in which its client has signed in and looks at it. */
async function wedding(browser: import('@playwright/test').Browser, business: Business) {
  const phone = freshPhone()
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: 'Helena Prado',
    phone,
  })
  const { uuid } = await business.change<{ uuid: string }>('event.create', {
    type: 'WEDDING',
    customers: [contact.uuid],
    eventPersonName: 'Caio',
    date: '2027-09-18',
    startFrom: { kind: 'BLANK' },
  })
  for (const title of ['Provar o bolo', 'Escolher as flores'])
    await business.change('task.create', {
      eventUuid: uuid,
      title,
      category: 'OTHER',
      timing: 'NONE',
    })
  await permit(business, uuid, everything)
  const context = await browser.newContext({
    ...(process.env.CORTEJO_URL && { baseURL: process.env.CORTEJO_URL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: { 'x-forwarded-for': `10.8.${phone.slice(-4, -2)}.${phone.slice(-2)}` },
    serviceWorkers: 'block',
  })
  await signInQuietly(context.request, phone)
  const page = await context.newPage()
  return { uuid, context, page }
}

async function permit(business: Business, uuid: string, customerPermissions: number) {
  await business.change('event.updateCustomerPermissions', { uuid, customerPermissions })
}

/** Opens a page and waits until it hears what others change. */
async function follow(page: import('@playwright/test').Page, address: string) {
  const stream = page.waitForResponse((response) => /\/live\.(ownEvent|event)/.test(response.url()))
  await page.goto(address)
  expect((await stream).status()).toBe(200)
}

test('o que a cerimonialista conclui aparece no celular de quem vai casar, sem recarregar', async ({
  browser,
  business,
  page,
}) => {
  const { uuid, context, page: phone } = await wedding(browser, business)
  await follow(phone, `/evento/${uuid}`)
  await expect(phone.getByText('0 de 2 passos')).toBeVisible()
  await follow(page, `/app/${uuid}/organization`)
  const cake = page.getByRole('checkbox', { name: /Provar o bolo/ })
  await cake.click()
  await expect(phone.getByText('1 de 2 passos')).toBeVisible()
  // And what somebody else does on the side of who plans.
  await business.change('task.create', {
    eventUuid: uuid,
    title: 'Ligar para a igreja',
    category: 'OTHER',
    timing: 'NONE',
  })
  await expect(page.getByText('Ligar para a igreja')).toBeVisible()
  await expect(phone.getByText('1 de 3 passos')).toBeVisible()
  // The client's own tick, on the screen of who plans.
  const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid: uuid })
  const flowers = tasks.find(({ title }) => title === 'Escolher as flores')
  const ticked = await context.request.post(`/api/e/${uuid}/customer.checkTask`, {
    data: { publicId: flowers?.publicId, checked: true },
  })
  expect(ticked.ok(), await ticked.text()).toBe(true)
  // What is done leaves the list of what is to do.
  await expect(page.getByRole('checkbox', { name: 'Concluir: Escolher as flores' })).toHaveCount(0)
  await expect(phone.getByText('2 de 3 passos')).toBeVisible()
  await business.change('event.update', { uuid, title: 'O dia da Helena' })
  await expect(page.getByRole('heading', { level: 1, name: 'O dia da Helena' })).toBeVisible()
  await context.close()
})

test.describe('o que se perde no meio', () => {
  // What is taken away is asked for once more, and refused.
  test.use({ provoked: /status of 404/ })

  test('uma área retirada some da tela aberta, e o evento arquivado também', async ({
    browser,
    business,
  }) => {
    const { uuid, context, page: phone } = await wedding(browser, business)
    await follow(phone, `/evento/${uuid}`)
    await expect(phone.getByText('0 de 2 passos')).toBeVisible()
    await permit(business, uuid, 4)
    await expect(phone.getByText(/passos/)).toHaveCount(0)
    await expect(phone.getByText('Checklist', { exact: true })).toHaveCount(0)
    await permit(business, uuid, everything)
    await expect(phone.getByText('0 de 2 passos')).toBeVisible()
    await business.change('event.archive', { uuid, archived: true })
    await expect(phone.getByText(/passos/)).toHaveCount(0)
    await context.close()
  })
})

import type { TaskGetAllOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { follow } from './support/live'
import { type Business, everything } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

/** A wedding of two tasks, whose client sees everything. */
async function wedding(business: Business) {
  const phone = newPerson()
  const { uuid } = await business.wedding(
    ['Helena Prado', 'Caio'],
    { date: `${nextYear}-09-18`, startFrom: { kind: 'BLANK' } },
    phone,
  )
  for (const title of ['Provar o bolo', 'Escolher as flores'])
    await business.change('task.create', {
      eventUuid: uuid,
      title,
      category: 'OTHER',
      timing: 'NONE',
    })
  await business.permit(uuid, everything)
  return { uuid, phone }
}

test('o que a cerimonialista conclui aparece no celular de quem vai casar, sem recarregar', async ({
  browserOf,
  business,
  page,
}) => {
  const { uuid, phone: number } = await wedding(business)
  const phone = await browserOf(number)
  await follow(phone, `/evento/${uuid}`)
  await expect(phone.getByText('0 de 2 passos')).toBeVisible()
  await follow(page, `/app/${uuid}/organization`)
  const cake = page.getByRole('checkbox', { name: /Provar o bolo/ })
  await cake.click()
  await expect(phone.getByText('1 de 2 passos')).toBeVisible()
  // A colleague's change appears too, on the planner's side.
  await business.change('task.create', {
    eventUuid: uuid,
    title: 'Ligar para a igreja',
    category: 'OTHER',
    timing: 'NONE',
  })
  await expect(page.getByRole('link', { name: /^Ligar para a igreja/ })).toBeVisible()
  await expect(phone.getByText('1 de 3 passos')).toBeVisible()
  // The client's own tick, on the screen of who plans.
  const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid: uuid })
  const flowers = tasks.find(({ title }) => title === 'Escolher as flores')
  const ticked = await phone.request.post(`/api/e/${uuid}/customer.checkTask`, {
    data: { publicId: flowers?.publicId, checked: true },
  })
  expect(ticked.ok(), await ticked.text()).toBe(true)
  // A completed task leaves the list of open tasks.
  await expect(page.getByRole('checkbox', { name: 'Concluir: Escolher as flores' })).toHaveCount(0)
  await expect(phone.getByText('2 de 3 passos')).toBeVisible()
  await business.change('event.update', { uuid, title: 'O dia da Helena' })
  await expect(page.getByRole('heading', { level: 1, name: 'O dia da Helena' })).toBeVisible()
})

test('o que muda entre a leitura e a escuta também aparece', async ({ browserOf, business }) => {
  const { uuid, phone: number } = await wedding(business)
  const phone = await browserOf(number)
  let listen = () => {}
  const changed = new Promise<void>((resolve) => {
    listen = resolve
  })
  await phone.route('**/live.ownEvent', async (route) => {
    await changed
    await route.continue()
  })
  const stream = phone.waitForRequest('**/live.ownEvent')
  await phone.goto(`/evento/${uuid}`)
  await expect(phone.getByText('0 de 2 passos')).toBeVisible()
  await stream
  await business.change('task.create', {
    eventUuid: uuid,
    title: 'Ligar para a igreja',
    category: 'OTHER',
    timing: 'NONE',
  })
  listen()
  await expect(phone.getByText('0 de 3 passos')).toBeVisible()
})

test.describe('o que se perde no meio', () => {
  // A withdrawn permission is asked for once more, and refused.
  test.use({ provoked: /status of 404/ })

  test('uma área retirada some da tela aberta, e o evento arquivado também', async ({
    browserOf,
    business,
  }) => {
    const { uuid, phone: number } = await wedding(business)
    const phone = await browserOf(number)
    await follow(phone, `/evento/${uuid}`)
    await expect(phone.getByText('0 de 2 passos')).toBeVisible()
    await business.permit(uuid, 4)
    await expect(phone.getByText(/passos/)).toHaveCount(0)
    await expect(phone.getByText('Checklist', { exact: true })).toHaveCount(0)
    await business.permit(uuid, everything)
    await expect(phone.getByText('0 de 2 passos')).toBeVisible()
    await business.change('event.archive', { uuid, archived: true })
    await expect(phone.getByText(/passos/)).toHaveCount(0)
  })
})

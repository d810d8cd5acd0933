import { nextYear } from './support/clock'
import { wellMade } from './support/looks'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

test('um aparelho sem conta entra com link e PIN, é encerrado, e o que ainda envia se resolve', async ({
  page,
  business,
  playwright,
  baseURL,
}) => {
  const { uuid: eventUuid } = await business.wedding(
    ['Helena Prado', 'Caio'],
    { date: `${nextYear}-09-18`, startFrom: { kind: 'BLANK' } },
    newPerson(),
  )
  await business.change('invitations.create', {
    eventUuid,
    name: 'Família Prado',
    guests: [{ name: 'Ana Prado' }, { name: 'João Prado' }],
  })
  await page.goto(`/app/${eventUuid}/reception/devices`)
  await page.getByLabel('Nome do aparelho').fill('Celular da Rosa')
  await page.getByLabel('Porta').fill('Jardim')
  await page.getByRole('button', { name: 'Criar link e PIN' }).click()
  const pin = (await page.getByTestId('pin').textContent()) ?? ''
  const link = (await page.getByText(/\/porta\//).textContent()) ?? ''
  await expect(page.getByText('Link ainda não aberto')).toBeVisible()
  await wellMade(page, 'aparelhos')

  // The device is not the planner's browser.
  const device = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const token = link.slice(link.lastIndexOf('/') + 1)
  const enrolled = await device.post('/api/public/door.enrol', {
    data: { token, pin, name: 'Rosa' },
  })
  expect(enrolled.ok()).toBe(true)
  const { guests } = await (
    await device.get(`/api/d/${eventUuid}/reception.getList?eventUuid=${eventUuid}`)
  ).json()
  const enter = async (guestUuid: string) => {
    const now = new Date().toISOString()
    const uuid = crypto.randomUUID()
    const operations = [{ type: 'CHECK_IN', uuid, guestUuid, at: now, door: 'Jardim' }]
    const answer = await device.post(`/api/d/${eventUuid}/reception.sync`, {
      data: { eventUuid, deviceTime: now, waiting: 1, operations },
    })
    return (await answer.json()) as { confirmed: string[]; ended: boolean }
  }
  expect((await enter(guests[0].uuid)).ended).toBe(false)

  const devices = page.getByRole('region', { name: 'Aparelhos', exact: true })
  await expect(devices.getByText('Na porta')).toBeVisible()
  await expect(devices.getByText(/^Rosa · Jardim/)).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar Celular da Rosa' }).click()
  await page.getByRole('button', { name: 'Encerrar aparelho' }).click()
  await expect(devices.getByText('Encerrado')).toBeVisible()

  // Its remaining check-in arrives, as an entry to review.
  const late = await enter(guests[1].uuid)
  expect(late.ended).toBe(true)
  expect(late.confirmed).toHaveLength(1)
  await page.getByRole('button', { name: `Contar: ${guests[1].name}` }).click()
  await expect(page.getByRole('region', { name: 'Para resolver' })).toBeHidden()

  await page.getByRole('link', { name: 'Relatório' }).click()
  await expect(page.getByRole('region', { name: 'Quem entrou' }).getByRole('listitem')).toHaveCount(
    2,
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar em PDF' }).click()
  expect((await download).suggestedFilename()).toContain('Relatório da recepção')
  await device.dispose()
})

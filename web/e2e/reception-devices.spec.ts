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
  // The event's tab opens the reception's page, from which the door is opened and to which it leads back.
  await page.goto(`/app/${eventUuid}/details`)
  await page.getByRole('link', { name: 'Recepção', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém entrou ainda' })).toBeVisible()
  await page.getByRole('link', { name: 'Abrir a porta' }).click()
  await page.getByRole('button', { name: 'Chegadas' }).click()
  await page.getByRole('link', { name: 'Fechar a recepção' }).click()
  await page.getByRole('link', { name: 'Aparelhos' }).click()
  await page.getByLabel('Nome do aparelho').fill('Celular da Rosa')
  await page.getByLabel('Porta').fill('Jardim')
  await page.getByRole('button', { name: 'Criar link e PIN' }).click()
  const pin = (await page.getByTestId('pin').textContent()) ?? ''
  const link = (await page.getByText(/\/porta\//).textContent()) ?? ''
  await expect(page.getByText('Link ainda não aberto')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code do link de Celular da Rosa' })).toBeVisible()
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
  // Neither had answered: the two came in without being expected, here as at the door.
  const figure = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
  await expect(figure('confirmados')).toHaveText('0')
  await expect(figure('sem confirmar')).toHaveText('2')
  await wellMade(page, 'relatório da recepção')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar em PDF' }).click()
  expect((await download).suggestedFilename()).toContain('Relatório da recepção')
  await device.dispose()

  await page.getByRole('link', { name: 'Abrir a porta' }).click()
  await expect(page.getByText('0 de 0')).toBeVisible()
  await expect(page.getByText('+ 2 sem confirmar')).toBeVisible()
})

import type { Page } from '@playwright/test'
import type { NotificationsGetAllOutput } from '../src/client/types.gen'
import { coupleOf } from './support/couple'
import { invite } from './support/invites'
import { deskSize, wellMadeInEveryLook } from './support/looks'
import { Business } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

/** How many the frame says are unread, on a desktop. */
const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Notificações/ })

test.use({ viewport: deskSize })

test('o que o casal responde chega na hora, abre onde aconteceu, e some com o direito', async ({
  page,
  business,
  browserOf,
}) => {
  const { event, task, phones, home } = await coupleOf(business)
  const assistant = newPerson()
  const membership = await invite(business, { phone: assistant })
  const hers = await browserOf(assistant)
  await hers.request.post('/api/me/businessTeamMember.acceptInvite', {
    data: { uuid: membership, businessUuid: business.id },
  })
  await page.goto('/app/notifications')
  await expect(page.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible()
  const list = page.getByRole('main')
  // Her joining the team is the first.
  await expect(list.getByRole('link', { name: /entrou no time/ })).toBeVisible()
  await expect(bell(page)).toContainText('1')

  await test.step('a primeira visita e a decisão do cliente, sem recarregar', async () => {
    const client = await browserOf(phones[0])
    await client.goto(home)
    await expect(
      list.getByRole('link', { name: /Helena abriu o evento pela primeira vez/ }),
    ).toBeVisible()
    await expect(bell(page)).toContainText('2')
    await client.request.post(`/api/e/${event.uuid}/customer.decideTask`, {
      data: { publicId: task.publicId, decision: 'Risoto de cogumelos', decisionWas: '' },
    })
    await expect(
      list.getByRole('link', { name: /Helena escolheu Risoto de cogumelos/ }),
    ).toBeVisible()
    await client.reload()
    await expect(bell(page)).toContainText('3')
  })

  await wellMadeInEveryLook(page, 'notificações')

  await test.step('um toque abre a tarefa, e conta uma a menos', async () => {
    await list.getByRole('link', { name: /Helena escolheu/ }).click()
    await expect(page).toHaveURL(`/app/${event.uuid}/organization/${task.publicId}`)
    await expect(bell(page)).toContainText('2')
  })

  await test.step('quem saiu do time não vê mais nada', async () => {
    await hers.goto('/app/notifications')
    await expect(hers.getByRole('link', { name: /Helena escolheu/ })).toBeVisible()
    await business.change('businessTeamMember.deleteTeamMember', { uuid: membership })
    const left = await hers.request.get('/api/me/notifications.getAll')
    expect(((await left.json()) as NotificationsGetAllOutput).items).toEqual([])
  })

  await test.step('todas lidas de uma vez', async () => {
    await page.goto('/app/notifications')
    await page.getByRole('button', { name: 'Marcar todas como lidas' }).click()
    await expect(page.getByRole('heading', { name: 'Tudo lido' })).toBeVisible()
    await expect(bell(page)).not.toContainText(/\d/)
    await page.getByRole('radio', { name: 'Todas' }).click()
    await expect(list.getByRole('link', { name: /Helena escolheu/ })).toBeVisible()
    await page.reload()
    await expect(list.getByRole('link', { name: /Helena escolheu/ })).toBeVisible()
  })
})

test('de outro espaço, o toque troca de espaço e diz qual', async ({
  page,
  business,
  browserOf,
}) => {
  const owner = await browserOf(newPerson())
  const other = await Business.open(owner.request, 'Festas do Vale', 'Dora Vale')
  const membership = await invite(other, { phone: await phoneOf(page) })
  await page.request.post('/api/me/businessTeamMember.acceptInvite', {
    data: { uuid: membership, businessUuid: other.id },
  })
  const wedding = await other.wedding(['Nina Rocha', 'Otto'], { startFrom: { kind: 'BLANK' } })
  await other.change('task.create', {
    eventUuid: wedding.uuid,
    title: 'Medir o corredor da capela',
    category: 'OTHER',
    timing: 'NONE',
    responsibleUuid: membership,
  })
  await page.request.post('/api/me/businessTeamMember.selectBusiness', {
    data: { businessUuid: business.id },
  })
  await page.goto('/app/notifications')
  const one = page.getByRole('link', { name: /Dora deu uma tarefa a você/ })
  await expect(one).toContainText('em Festas do Vale')
  await one.click()
  await expect(page.getByText('Você está em Festas do Vale')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/app/${wedding.uuid}/organization/`))
})

async function phoneOf(page: Page): Promise<string> {
  const me = await page.request.get('/api/me/users.get')
  return ((await me.json()) as { phone: string }).phone
}

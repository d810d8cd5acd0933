import type { APIRequestContext, Page } from '@playwright/test'
import type {
  EventPreviewDateOutput,
  NotificationsGetAllOutput,
  TaskGetPeopleOutput,
} from '../src/client/types.gen'
import {
  answer,
  becomeDue,
  colleague,
  contract,
  leaveMessageAndGift,
  openRunSheet,
  pay,
  remind,
  sign,
} from './support/causes'
import { coupleOf } from './support/couple'
import { database } from './support/database'
import { invite } from './support/invites'
import { deskSize, wellMadeInEveryLook } from './support/looks'
import type { Business } from './support/people'
import { newPerson } from './support/pool'
import { offer } from './support/proposals'
import { expect, test } from './support/test'

test.use({ viewport: deskSize })

/** What a type says, and the address that it leads to. */
type Told = readonly [type: string, title: RegExp, opens: RegExp]

const uuid = '[0-9a-f-]{36}'
const inEvent = (rest: string) => new RegExp(`/app/${uuid}${rest}`)

/** Every type that something in the product causes, with what an owner finds of it. */
const everyType: readonly Told[] = [
  ['EVENT_TEAM_JOINED', /Paula entrou no time|2 pessoas entraram/, /\/app\/menu\/team$/],
  ['EVENT_VENDOR_ANSWERED', /^DJ Maré abriu o roteiro/, inEvent('/run-sheet')],
  ['CUSTOMER_JOINED', /^Helena abriu o evento pela primeira vez/, inEvent('')],
  ['CUSTOMER_CHANGED_EVENT', /^Helena concluiu uma tarefa/, inEvent(`/organization/${uuid}`)],
  ['CUSTOMER_DECIDED', /^Helena escolheu Risoto/, inEvent(`/organization/${uuid}`)],
  ['TASK_GIVEN', /^Paula deu uma tarefa a você/, inEvent(`/organization/${uuid}`)],
  ['PROPOSAL_SEEN', /^Nina viu o orçamento/, new RegExp(`/app/proposals/${uuid}$`)],
  ['PROPOSAL_ACCEPTED', /^Paula anotou: Nina aceitou/, new RegExp(`/app/proposals/${uuid}$`)],
  ['PROPOSAL_DECLINED', /^Paula anotou: Otto recusou/, new RegExp(`/app/proposals/${uuid}$`)],
  ['GUESTS_ANSWERED', /^2 convidados responderam/, inEvent('/rsvp')],
  ['SITE_MESSAGE_LEFT', /^Bia deixou um recado no site/, inEvent('/website-and-gifts')],
  ['GIFT_RECEIVED', /^Bia deu um presente/, inEvent('/website-and-gifts/orders')],
  ['PAYMENT_RECEIVED', /pagamentos confirmados/, inEvent('/payments')],
  ['RECEIPT_SENT', /^Helena enviou um comprovante/, inEvent(`/payments/${uuid}`)],
  ['PAYMENT_REFUNDED', /^Estorno de/, inEvent(`/payments/${uuid}`)],
  ['PAYMENT_DISPUTED', /^Pagamento contestado/, inEvent(`/payments/${uuid}`)],
  ['PAYMENT_OVERPAID', /^Veio dinheiro a mais/, inEvent(`/payments/${uuid}`)],
  ['CONTRACT_SIGNED', /^Helena Prado assinou/, inEvent(`/contracts/${uuid}`)],
  ['CONTRACT_DECLINED', /^Helena Prado não quis assinar/, inEvent(`/contracts/${uuid}`)],
  ['RECEPTION_REMINDER', /^A recepção está chegando/, inEvent('/reception/report')],
  ['PLANNING_NOT_STARTED', /^O planejamento ainda não começou/, inEvent('/organization')],
  ['TASKS_EXPIRING', /^Tarefa perto do prazo/, inEvent('/organization')],
  ['TASKS_LATE', /^Tarefa atrasada/, inEvent('/organization')],
  ['PAYMENT_EXPIRING', /^Pagamento a vencer/, inEvent(`/payments/${uuid}`)],
  ['PAYMENT_LATE', /^Pagamento atrasado/, inEvent(`/payments/${uuid}`)],
  ['CONTRACT_SIGNATURE_PENDING', /^Assinatura pendente/, inEvent(`/contracts/${uuid}`)],
  ['PROPOSAL_NO_RESPONSE', /^Orçamento ainda sem resposta/, new RegExp(`/app/proposals/${uuid}$`)],
  ['PROPOSALS_AWAITING', /aguardando resposta/, /\/app\/proposals$/],
]

/** A helper of an event with these permissions, and their place in the team. */
async function helperIn(
  eventUuid: string,
  permissions: number,
  business: Business,
  browserOf: (phone: string) => Promise<Page>,
): Promise<[Page, string]> {
  const phone = newPerson()
  const helper = await browserOf(phone)
  const eventAccesses = [{ eventUuid, permissions }]
  const place = await invite(business, { name: 'Rosa Dias', phone, role: 'GUEST', eventAccesses })
  await helper.request.post('/api/me/businessTeamMember.acceptInvite', {
    data: { uuid: place, businessUuid: business.id },
  })
  return [helper, place]
}

const unread = async (request: APIRequestContext) => {
  const answer = await request.get('/api/me/notifications.getAll', {
    params: { unread: 'true', limit: '50' },
  })
  return ((await answer.json()) as NotificationsGetAllOutput).items
}

test('cada coisa que acontece chega, abre o que é, e some com o direito', async ({
  page,
  business,
  browserOf,
}) => {
  test.setTimeout(300_000)
  const sql = database()
  const { phones, event, task, home } = await coupleOf(business)
  const paula = await colleague(business, browserOf)
  const client = await browserOf(phones[0])
  await page.goto('/app/notifications')

  await test.step('o que uma colega, o casal e um fornecedor fazem', async () => {
    const { items } = await business.ask<TaskGetPeopleOutput>('task.getPeople', {
      eventUuid: event.uuid,
    })
    const owner = items.find(({ name }) => name === 'Beatriz Lacerda')
    await paula.change('task.create', {
      eventUuid: event.uuid,
      title: 'Medir o corredor da capela',
      category: 'OTHER',
      timing: 'NONE',
      responsibleUuid: owner?.uuid,
    })
    await client.goto(home)
    await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
    const said = async (procedure: string, data: object) =>
      expect((await client.request.post(`/api/e/${event.uuid}/${procedure}`, { data })).ok()).toBe(
        true,
      )
    await said('customer.decideTask', {
      publicId: task.publicId,
      decision: 'Risoto de cogumelos',
      decisionWas: '',
    })
    await said('customer.checkTask', { publicId: task.publicId, checked: true })
    await openRunSheet(business, event.uuid, await browserOf())
  })

  await test.step('orçamentos: visto, aceito e recusado por telefone', async () => {
    const seen = await offer(business, 'Nina Rocha')
    const reader = await browserOf()
    await reader.addInitScript(() =>
      Object.defineProperty(navigator, 'webdriver', { get: () => false }),
    )
    const counted = reader.waitForResponse(/\/visto$/)
    await reader.goto(seen.link)
    expect((await counted).status()).toBe(204)
    await paula.change('proposals.note', {
      uuid: seen.uuid,
      version: seen.version,
      answer: 'ACCEPTED',
      name: 'Nina Rocha',
    })
    const declined = await offer(business, 'Otto Braga')
    await paula.change('proposals.note', {
      uuid: declined.uuid,
      version: declined.version,
      answer: 'DECLINED',
      reason: 'Ficou para outro ano.',
    })
  })

  await test.step('convidados, um recado e um presente', async () => {
    for (const name of ['Bia Lima', 'Rui Melo']) await answer(business, event.uuid, name, browserOf)
    await leaveMessageAndGift(business, event.uuid, await browserOf())
  })

  await test.step('contratos: um assinado, outro recusado', async () => {
    await sign(await contract(business, event.uuid, page.request), browserOf, page.request)
    const { link } = await contract(business, event.uuid, page.request)
    const theirs = await browserOf()
    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Abrir contrato' }).click()
    await theirs.getByRole('button', { name: 'Não vou assinar' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Não vou assinar' })
    await dialog.getByLabel('Motivo').fill('O valor não é o combinado.')
    await dialog.getByRole('button', { name: 'Não vou assinar' }).click()
    await expect(theirs.getByText('Você não vai assinar')).toBeVisible()
  })

  await test.step('pagamentos: pagos, a mais, devolvido, contestado, e um comprovante', async () => {
    await pay(business, event.uuid, home, client)
  })

  await test.step('o que vence: os momentos andam nas linhas, e ninguém espera por eles', async () => {
    await becomeDue(business, event.uuid, sql, page.request)
    await remind(sql)
  })

  await test.step('cada tipo chegou, sem recarregar', async () => {
    const types = async () => new Set((await unread(page.request)).map(({ type }) => type))
    for (const [type] of everyType) await expect.poll(types).toContain(type)
    const list = page.getByRole('main')
    for (const [, title] of everyType) {
      await expect(list.getByRole('link', { name: title }).first()).toBeVisible()
    }
    await wellMadeInEveryLook(page, 'notificações, de todos os tipos')
  })

  await test.step('cada um abre o que é', async () => {
    for (const [type, title, opens] of everyType) {
      await page.goto('/app/notifications?ver=todas')
      await page.getByRole('main').getByRole('link', { name: title }).first().click()
      await expect(page, type).toHaveURL(opens)
      await expect(page.getByRole('heading', { level: 1 }).first(), type).toBeVisible()
      await expect(page.getByText(/não existe|não encontrad/i), type).toHaveCount(0)
    }
  })

  await test.step('quem perde um direito não vê mais nada do que ele abria', async () => {
    const [helper, place] = await helperIn(event.uuid, 1, business, browserOf)
    await business.change('task.create', {
      eventUuid: event.uuid,
      title: 'Conferir as alianças',
      category: 'OTHER',
      timing: 'NONE',
      responsibleUuid: place,
    })
    await helper.goto('/app/notifications')
    const given = helper.getByRole('link', { name: /deu uma tarefa a você/ })
    await expect(given).toBeVisible()
    await business.change('businessTeamMember.updateTeamMember', {
      uuid: place,
      role: 'GUEST',
      eventAccesses: [{ eventUuid: event.uuid, permissions: 2 }],
    })
    await expect(helper.getByRole('heading', { name: 'Tudo lido' })).toBeVisible()
    await expect(given).toHaveCount(0)
    expect(await unread(helper.request)).toEqual([])
  })
  await sql.end()
})

test('uma data que muda tem outros lembretes, e os da antiga somem', async ({
  page,
  browserOf,
  business,
}) => {
  const sql = database()
  const at = (hours: number) => new Date(Date.now() + (hours - 3) * 3_600_000).toISOString()
  const soon = at(47)
  const { uuid: moved } = await business.wedding(['Ada Lins', 'Raul'], {
    date: soon.slice(0, 10),
    eventStartTime: soon.slice(11, 16),
    startFrom: { kind: 'BLANK' },
  })
  const [receptionist] = await helperIn(moved, 4, business, browserOf)
  await remind(sql)
  // The notification leads to a page that a helper with the reception's permission alone may open.
  await receptionist.goto('/app/notifications')
  await receptionist.getByRole('link', { name: /A recepção está chegando/ }).click()
  await expect(receptionist.getByRole('heading', { name: 'Relatório da recepção' })).toBeVisible()
  await page.goto('/app/notifications')
  const reminder = page.getByRole('main').getByRole('link', { name: /A recepção está chegando/ })
  await expect(reminder).toHaveCount(1)
  const date = at(24 * 90).slice(0, 10)
  const { preview } = await business.ask<EventPreviewDateOutput>('event.previewDate', {
    uuid: moved,
    date,
    deadlines: 'KEEP',
  })
  await business.change('event.updateDate', { uuid: moved, date, deadlines: 'KEEP', preview })
  // Only the notification that she joined the team is left.
  const left = page.getByRole('main').getByRole('listitem')
  await expect(reminder).toHaveCount(0)
  await expect(left).toHaveCount(1)
  await remind(sql)
  await page.reload()
  await expect(left).toHaveCount(1)
  await expect(reminder).toHaveCount(0)
  await sql.end()
})

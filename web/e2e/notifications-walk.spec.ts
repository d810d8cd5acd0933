import type { APIRequestContext, Page } from '@playwright/test'
import type postgres from 'postgres'
import type {
  ContractsGetOutput,
  EventPreviewDateOutput,
  GiftsGetReadyOutput,
  InvitationsGetLinkOutput,
  InvoiceGetResponse,
  NotificationsGetAllOutput,
  ProposalsGetOutput,
  SiteGetOutput,
  TaskGetPeopleOutput,
} from '../src/client/types.gen'
import { coupleOf, pdf } from './support/couple'
import { database } from './support/database'
import { invite } from './support/invites'
import { deskSize, wellMadeInEveryLook } from './support/looks'
import { codeIn, lastMessage, nextMessage } from './support/outbox'
import { Business, freshPhone } from './support/people'
import { newPerson } from './support/pool'
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
  ['RECEPTION_REMINDER', /^A recepção é em dois dias/, inEvent('/rsvp')],
  ['PLANNING_NOT_STARTED', /^O planejamento ainda não começou/, inEvent('/organization')],
  ['TASKS_EXPIRING', /^Tarefa perto do prazo/, inEvent('/organization')],
  ['TASKS_LATE', /^Tarefa atrasada/, inEvent('/organization')],
  ['PAYMENT_EXPIRING', /^Pagamento a vencer/, inEvent(`/payments/${uuid}`)],
  ['PAYMENT_LATE', /^Pagamento venceu/, inEvent(`/payments/${uuid}`)],
  ['CONTRACT_SIGNATURE_PENDING', /^Assinatura pendente/, inEvent(`/contracts/${uuid}`)],
  [
    'PROPOSAL_NO_RESPONSE',
    /^Orçamento sem resposta há uma semana/,
    new RegExp(`/app/proposals/${uuid}$`),
  ],
  ['PROPOSALS_AWAITING', /aguardando resposta/, /\/app\/proposals$/],
]

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
    const phone = newPerson()
    const helper = await browserOf(phone)
    const access = (permissions: number) => [{ eventUuid: event.uuid, permissions }]
    const member = { name: 'Rosa Dias', phone, role: 'GUEST' as const, eventAccesses: access(1) }
    const place = await invite(business, member)
    await helper.request.post('/api/me/businessTeamMember.acceptInvite', {
      data: { uuid: place, businessUuid: business.id },
    })
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
      eventAccesses: access(2),
    })
    await helper.reload()
    await expect(helper.getByRole('heading', { name: 'Tudo lido' })).toBeVisible()
    await expect(given).toHaveCount(0)
    expect(await unread(helper.request)).toEqual([])
  })
  await sql.end()
})

/** A colleague who may all that the owner may, at work by her own browser. */
async function colleague(
  business: Business,
  browserOf: (phone?: string) => Promise<Page>,
): Promise<Business> {
  const phone = newPerson()
  const hers = await browserOf(phone)
  const place = await invite(business, { phone })
  await hers.request.post('/api/me/businessTeamMember.acceptInvite', {
    data: { uuid: place, businessUuid: business.id },
  })
  return new Business(hers.request, business.id)
}

/** A vendor opens what they do on the day. */
async function openRunSheet(business: Business, eventUuid: string, theirs: Page) {
  const { uuid: vendorUuid } = await business.change<{ uuid: string }>('vendors.create', {
    name: 'DJ Maré',
    phone: freshPhone(),
    categories: ['MUSIC'],
  })
  const { uuid: eventVendorUuid } = await business.change<{ uuid: string }>('eventVendors.create', {
    eventUuid,
    vendorUuid,
  })
  await business.change('runSheet.createLine', {
    eventUuid,
    day: 0,
    start: 690,
    title: 'Passagem de som',
    who: [{ kind: 'VENDOR', uuid: eventVendorUuid }],
  })
  const { url } = await business.change<{ url: string }>('runSheet.createLink', { eventVendorUuid })
  await theirs.goto(new URL(url).pathname)
  await expect(theirs.getByText('Passagem de som')).toBeVisible()
}

/** A proposal for a contact of its own, and the address that its customer was sent. */
async function offer(business: Business, fullName: string) {
  const { uuid: customer } = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName,
    phone: freshPhone(),
  })
  const made = await business.change<ProposalsGetOutput>('proposals.create', {
    idempotencyKey: crypto.randomUUID(),
    title: 'Assessoria do dia',
    customer,
    type: 'WEDDING',
    expiresAt: '2099-12-20',
    budget: 420_000,
    possiblePaymentMethods: [{ method: 'PIX' }],
  })
  return { ...made, link: new URL(made.url).pathname }
}

/** A household of one answers by its link. */
async function answer(
  business: Business,
  eventUuid: string,
  name: string,
  browserOf: () => Promise<Page>,
) {
  const { uuid: household } = await business.change<{ uuid: string }>('invitations.create', {
    eventUuid,
    name,
    guests: [{ name, kind: 'adult' }],
  })
  const { url } = await business.change<InvitationsGetLinkOutput>('invitations.getLink', {
    eventUuid,
    uuid: household,
  })
  const guest = await browserOf()
  await guest.goto(new URL(url).pathname)
  await guest.getByRole('radio', { name: 'Vai', exact: true }).check()
  await guest.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^Obrigad/)
}

/** The event's site goes on the air; a guest writes there, and gives something. */
async function leaveMessageAndGift(business: Business, eventUuid: string, guest: Page) {
  await business.change('site.create', { eventUuid })
  const { site } = await business.ask<SiteGetOutput>('site.get', { eventUuid })
  const block = site?.blocks.find(({ kind }) => kind === 'MESSAGES')
  await business.change('site.updateBlock', {
    eventUuid,
    uuid: block?.uuid,
    version: block?.version,
    shown: true,
  })
  const { items } = await business.ask<GiftsGetReadyOutput>('gifts.getReady', { eventUuid })
  const key = items.find(({ title }) => title === 'Jantar à luz de velas')?.key
  await business.change('gifts.addReady', { eventUuid, keys: [key] })
  await business.change('site.publish', { eventUuid })
  const { slug } = await business.ask<{ slug: string }>('event.get', { uuid: eventUuid })
  await guest.goto(`/${slug}`)
  await guest.getByLabel('Seu nome', { exact: true }).fill('Bia Lima')
  await guest.getByLabel('Seu recado').fill('Que sejam felizes!')
  await guest.getByRole('button', { name: 'Enviar recado' }).click()
  await expect(guest.getByRole('status')).toBeVisible()
  await guest.goto(`/${slug}/presentes`)
  await guest
    .getByRole('link', { name: /^(Presentear|Dar uma cota)/ })
    .first()
    .click()
  await guest.getByRole('link', { name: /^Ver cesta, .*R\$/ }).click()
  await guest.getByLabel('Seu cartão').fill('Com carinho')
  await guest.getByLabel('Quem assina').fill('Bia Lima')
  await guest.getByLabel('E-mail do recibo').fill(`${crypto.randomUUID()}@exemplo.com.br`)
  await guest.getByText('Pix', { exact: true }).click()
  await guest.getByRole('button', { name: 'Pagar na página da Stripe' }).click()
  await guest.getByRole('button', { name: 'Pagar o Pix' }).click()
  await expect(guest.getByText('Pix confirmado')).toBeVisible()
}

/** A contract that is sent to one who is to sign it; answers where. */
async function contract(business: Business, eventUuid: string, request: APIRequestContext) {
  const phone = freshPhone()
  const uuid = crypto.randomUUID()
  await business.change<ContractsGetOutput>('contracts.create', {
    uuid,
    eventUuid,
    name: 'Contrato de assessoria',
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Assessoria do dia.' }] }],
    },
    signers: [{ name: 'Helena Prado', phone, taxId: '52998224725' }],
  })
  await business.change('contracts.send', { uuid })
  const { body } = await nextMessage(request, phone, { kind: 'contract_link' })
  const link = /\/contrato\/[^\s.,]+/.exec(body)?.[0]
  if (!link) throw new Error(`no link in: ${body}`)
  return { uuid, phone, link }
}

async function sign(
  { phone, link }: { phone: string; link: string },
  browserOf: () => Promise<Page>,
  request: APIRequestContext,
) {
  const theirs = await browserOf()
  await theirs.goto(link)
  await theirs.getByRole('button', { name: 'Abrir contrato' }).click()
  await theirs.getByRole('radio', { name: 'Digitar' }).click()
  await theirs.getByLabel('Seu nome, como você assina').fill('Helena Prado')
  await theirs.getByRole('checkbox', { name: /Aceito assinar por este meio/ }).click()
  const after = await lastMessage(request, phone)
  await theirs.getByRole('button', { name: 'Receber código por SMS' }).click()
  const code = codeIn(await nextMessage(request, phone, { after }))
  await theirs.getByLabel('Código de seis números').fill(code)
  await theirs.getByRole('button', { name: 'Assinar contrato' }).click()
  await expect(theirs.getByText('Contrato assinado por todos', { exact: true })).toBeVisible()
}

/** The client pays three, one of them twice; what is paid by card is disputed and what is paid by Pix goes back in part. */
async function pay(business: Business, eventUuid: string, home: string, client: Page) {
  // What was paid is found by its price on the provider's page, which shows everybody's.
  const prices = [1, 2, 3].map(() => 100_000 + Math.floor(Math.random() * 800_000))
  const { payments } = await business.change<InvoiceGetResponse>('invoice.create', {
    uuid: crypto.randomUUID(),
    eventUuid,
    title: 'Assessoria',
    payer: 'CLIENT',
    payee: 'BUSINESS',
    total: prices.reduce((sum, price) => sum + price, 150_000),
    installments: [...prices, 150_000].map((price, at) => ({
      price,
      dueDate: `2027-0${at + 3}-20`,
    })),
  })
  const open = (at: number) => client.goto(`${home}/pagamentos/${payments[at]?.uuid}`)
  const paid = client.getByText('Pago', { exact: true }).first()
  const charge = (at: number) => {
    const price = ((prices[at] ?? 0) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
    return client.getByRole('region').filter({ hasText: `R$ ${price}` })
  }
  const choose = async (way: string, go: string) => {
    await client.getByText(way, { exact: true }).click()
    await client.getByRole('button', { name: go }).click()
    await expect(client).toHaveURL(/\/dev\/stripe\/pagar\//)
  }

  await open(0)
  await choose('Cartão', 'Pagar com cartão')
  await client.getByRole('button', { name: 'Pagar com cartão' }).click()
  await expect(paid).toBeVisible()

  await open(1)
  await choose('Pix', 'Pagar com Pix')
  await client.getByRole('button', { name: 'Pagar o Pix' }).click()
  await expect(paid).toBeVisible()

  await open(2)
  await choose('Boleto', 'Gerar boleto')
  await client.getByRole('button', { name: 'Gerar boleto' }).click()
  await expect(client.getByText(/Boleto emitido/)).toBeVisible()
  const boleto = client.url()
  await open(2)
  await expect(client.getByText('Esperando o pagamento do boleto')).toBeVisible()
  await client.getByText('Pix', { exact: true }).click()
  await client.getByRole('button', { name: 'Pagar com Pix' }).click()
  await client.getByRole('button', { name: 'Pagar de outra forma' }).click()
  await expect(client).toHaveURL(/\/dev\/stripe\/pagar\//)
  const pix = client.url()
  await client.goto(boleto)
  await client.getByRole('button', { name: 'O banco recebeu o boleto' }).click()
  await open(2)
  await expect(paid).toBeVisible()
  await client.goto(pix)
  await client.getByRole('button', { name: 'Pagar o Pix' }).click()
  await expect(client.getByText(/ a mais/)).toBeVisible()

  await open(3)
  await client
    .getByLabel('Comprovante', { exact: true })
    .setInputFiles([{ name: 'transferencia.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await expect(
    client.getByRole('link', { name: 'Abrir comprovante transferencia.pdf' }),
  ).toBeVisible()

  await client.goto('/dev/stripe')
  await charge(0).getByRole('button', { name: 'Abrir contestação' }).click()
  await charge(1).getByRole('button', { name: 'Devolver a metade' }).click()
  await charge(1).getByRole('button', { name: 'Concluir' }).click()
}

/** What reminders are of, each as old as it has to be to be told now, and no older. */
async function becomeDue(
  business: Business,
  eventUuid: string,
  sql: postgres.Sql,
  request: APIRequestContext,
) {
  // What hangs on a day is told from nine on: the last such nine o'clock was today's or yesterday's.
  const nine = new Date(Date.now() - 12 * 3_600_000)
  const day = (distance: number) =>
    new Date(nine.getTime() + distance * 86_400_000).toISOString().slice(0, 10)
  const wedding = await business.wedding(['Lia Torres', 'Ivo'], { startFrom: { kind: 'BLANK' } })
  for (const [title, date] of [
    ['Provar o vestido', day(-1)],
    ['Escolher as flores', day(3)],
  ] as const) {
    await business.change('task.create', {
      eventUuid: wedding.uuid,
      title,
      category: 'OTHER',
      timing: 'CALENDAR',
      date: `${date}T12:00:00-03:00`,
    })
  }
  await business.change<InvoiceGetResponse>('invoice.create', {
    uuid: crypto.randomUUID(),
    eventUuid: wedding.uuid,
    title: 'Buffet',
    payer: 'CLIENT',
    payee: 'BUSINESS',
    total: 200_000,
    installments: [day(-1), day(3)].map((dueDate) => ({ price: 100_000, dueDate })),
  })
  await sql`UPDATE events SET created_at = ((now() AT TIME ZONE time_zone - interval '9 hours')::date - 7 + time '12:00') AT TIME ZONE time_zone WHERE id = ${wedding.uuid}`

  const soon = new Date(Date.now() + 47 * 3_600_000 - 3 * 3_600_000).toISOString()
  await business.wedding(['Ada Lins', 'Raul'], {
    date: soon.slice(0, 10),
    eventStartTime: soon.slice(11, 16),
    startFrom: { kind: 'BLANK' },
  })

  const { uuid: signing } = await contract(business, eventUuid, request)
  await sql`UPDATE contract_signers SET asked_at = now() - interval '49 hours' WHERE contract_id = ${signing}`

  const proposal = await offer(business, 'Tainá Luz')
  await sql`UPDATE proposals SET sent_at = now() - interval '7 days 1 hour' WHERE id = ${proposal.uuid}`
  // Monday's comes on Mondays: here it is one that the owner has put off until now.
  await sql`INSERT INTO reminder_pauses (business_id, type, subject_id, user_id, content, until)
    SELECT m.business_id, 'PROPOSALS_AWAITING', m.business_id, m.user_id, '{"proposal": {"budget": 420000, "seen": 1}}', now()
    FROM memberships m WHERE m.business_id = ${business.id} AND m.role = 'OWNER'`
}

/** A minute's tick. */
async function remind(sql: postgres.Sql) {
  await sql`SELECT app.remind(true, 5000)`
}

test('uma data que muda tem outros lembretes, e os da antiga somem', async ({ page, business }) => {
  const sql = database()
  const at = (hours: number) => new Date(Date.now() + (hours - 3) * 3_600_000).toISOString()
  const soon = at(47)
  const { uuid: moved } = await business.wedding(['Ada Lins', 'Raul'], {
    date: soon.slice(0, 10),
    eventStartTime: soon.slice(11, 16),
    startFrom: { kind: 'BLANK' },
  })
  await remind(sql)
  await page.goto('/app/notifications')
  const reminder = page.getByRole('main').getByRole('link', { name: /A recepção é em dois dias/ })
  await expect(reminder).toHaveCount(1)
  const date = at(24 * 90).slice(0, 10)
  const { preview } = await business.ask<EventPreviewDateOutput>('event.previewDate', {
    uuid: moved,
    date,
    deadlines: 'KEEP',
  })
  await business.change('event.updateDate', { uuid: moved, date, deadlines: 'KEEP', preview })
  await remind(sql)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tudo lido' })).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await sql.end()
})

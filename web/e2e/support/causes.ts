import type { APIRequestContext } from '@playwright/test'
import { expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import type {
  ContractsGetOutput,
  GiftsGetReadyOutput,
  InvitationsGetLinkOutput,
  InvoiceGetResponse,
  SiteGetOutput,
} from '../../src/client/types.gen'
import { nextYear } from './clock'
import { linkOf } from './contracts'
import { pdf } from './couple'
import { invite } from './invites'
import { codeIn, lastMessage, nextMessage } from './outbox'
import { choose, payTwice } from './paying'
import { Business, freshPhone } from './people'
import { newPerson } from './pool'
import { offer } from './proposals'

// Changes that notify other people, each in as few requests as possible.

/** A colleague who may all that the owner may, at work by her own browser. */
export async function colleague(
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

/** Adds a vendor with a run sheet line to the event, and opens the vendor's link in the page. */
export async function openRunSheet(business: Business, eventUuid: string, theirs: Page) {
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

/** A household of one answers by its link. */
export async function answer(
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
export async function leaveMessageAndGift(business: Business, eventUuid: string, guest: Page) {
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
  await guest.getByRole('button', { name: 'Pagar na página do Stripe' }).click()
  await guest.getByRole('button', { name: 'Pagar o Pix' }).click()
  await expect(guest.getByText('Pix confirmado')).toBeVisible()
}

/** A contract that is sent to one who is to sign it; answers where. */
export async function contract(business: Business, eventUuid: string, request: APIRequestContext) {
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
  return { uuid, phone, link: await linkOf(request, phone) }
}

export async function sign(
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

/**
 * The client pays three payments, one of them twice; the card payment is disputed, and the Pix payment is refunded in
 * part.
 */
export async function pay(business: Business, eventUuid: string, home: string, client: Page) {
  // A payment is found by its price on the provider's page, which shows the payments of all tests.
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
      dueDate: `${nextYear}-0${at + 3}-20`,
    })),
  })
  const open = (at: number) => client.goto(`${home}/pagamentos/${payments[at]?.uuid}`)
  const paid = client.getByText('Pago', { exact: true }).first()
  const charge = (at: number) => {
    const price = ((prices[at] ?? 0) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
    return client.getByRole('region').filter({ hasText: `R$ ${price}` })
  }

  await open(0)
  await choose(client, 'Cartão', 'Pagar com cartão')
  await client.getByRole('button', { name: 'Pagar com cartão' }).click()
  await expect(paid).toBeVisible()

  await open(1)
  await choose(client, 'Pix', 'Pagar com Pix')
  await client.getByRole('button', { name: 'Pagar o Pix' }).click()
  await expect(paid).toBeVisible()

  await payTwice(client, () => open(2))

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

/** Creates the causes of the reminders, each just old enough to be due now. */
export async function becomeDue(
  business: Business,
  eventUuid: string,
  sql: postgres.Sql,
  request: APIRequestContext,
) {
  // Reminders of a day are sent from nine o'clock on: the last nine o'clock was today's or yesterday's.
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
  await sql`INSERT INTO reminder_pauses (business_id, type, subject_id, user_id, until)
    SELECT m.business_id, 'PROPOSALS_AWAITING', m.business_id, m.user_id, now()
    FROM memberships m WHERE m.business_id = ${business.id} AND m.role = 'OWNER'`
}

/** A minute's tick. */
export async function remind(sql: postgres.Sql) {
  await sql`SELECT app.remind(true, 5000)`
}

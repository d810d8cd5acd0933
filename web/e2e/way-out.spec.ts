import type { Page } from '@playwright/test'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { nextMessage } from './support/outbox'
import { freshPhone } from './support/people'
import { expect, signIn, test } from './support/test'

/** The page in both schemes, on a phone and on a desktop. */
async function everywhere(page: Page, name: string) {
  for (const size of [deskSize, phoneSize]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await wellMade(page, name, { colorScheme, seenOnPhone: size === deskSize })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test.describe('no celular', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('o cliente escolhe como recebe, para tudo e volta; só ele', async ({
    page,
    browserOf,
    business,
  }) => {
    const phone = freshPhone()
    const { uuid } = await business.wedding(['Helena Prado', 'Caio'], {}, phone)
    const { items } = await business.ask<{ items: { uuid: string; phone?: string }[] }>(
      'crm.contacts.getAll',
      {},
    )
    const contact = items.find((one) => one.phone === phone)?.uuid ?? ''
    const client = await browserOf()

    await test.step('cada mensagem diz como parar', async () => {
      await business.change('event.sendCustomerAccess', {
        uuid,
        contactUuid: contact,
        channel: 'WHATSAPP',
      })
      const { body } = await nextMessage(page.request, phone, { kind: 'customer_access' })
      expect(body).toMatch(/ Para parar: responda SAIR\.$/)
      await page.goto(`/app/contacts/${contact}`)
      await expect(page.getByText(/^Pelo WhatsApp, desde .+/)).toBeVisible()
    })

    await test.step('escolhe outro caminho', async () => {
      await client.goto('/')
      await signIn(client, phone)
      await client.getByRole('link', { name: 'Mensagens que recebo' }).click()
      await expect(client.getByRole('heading', { level: 1 })).toHaveText('Mensagens')
      await expect(client.getByRole('switch', { name: 'WhatsApp' })).toBeChecked()
      await expect(client.getByRole('switch', { name: 'E-mail' })).toBeDisabled()
      const saved = () =>
        client.waitForResponse((answer) => answer.url().endsWith('customer.chooseMessageChannels'))
      const first = saved()
      await client.getByRole('switch', { name: 'SMS' }).click()
      expect((await first).ok()).toBe(true)
      const second = saved()
      await client.getByRole('switch', { name: 'WhatsApp' }).click()
      expect((await second).ok()).toBe(true)
      await everywhere(client, 'mensagens do cliente')
      await page.reload()
      await expect(page.getByText('Escolheu não receber pelo WhatsApp')).toBeVisible()
    })

    await test.step('a página de parar só mostra, e um toque para', async () => {
      await client
        .getByRole('link', { name: `Parar as mensagens para •••• ${phone.slice(-4)}` })
        .click()
      await expect(client).toHaveURL(/\/parar\//)
      await expect(client.getByRole('heading', { level: 1 })).toHaveText('Parar as mensagens?')
      await expect(client.getByText(`•••• ${phone.slice(-4)}`)).toBeVisible()
      await everywhere(client, 'parar as mensagens')
      await page.reload()
      await expect(page.getByText('Pediu para não receber mensagens')).toHaveCount(0)
      await client.getByRole('button', { name: 'Não quero mais receber mensagens' }).click()
      await expect(client.getByRole('heading', { level: 1 })).toHaveText('Mensagens paradas')
      await everywhere(client, 'mensagens paradas')
    })

    await test.step('quem planeja vê, e não desfaz', async () => {
      await page.reload()
      await expect(page.getByText('Pediu para não receber mensagens')).toBeVisible()
      await wellMade(page, 'contato que parou')
    })

    await test.step('volta quando quer; um programa de e-mail para sem sessão', async () => {
      const address = client.url()
      await client.getByRole('button', { name: 'Voltar a receber' }).click()
      await expect(client.getByRole('heading', { level: 1 })).toHaveText('Parar as mensagens?')
      const stranger = await browserOf()
      const answer = await stranger.request.post(address, {
        form: { 'List-Unsubscribe': 'One-Click' },
      })
      expect(answer.status()).toBe(200)
      await client.goto(`/evento/${uuid}/mensagens`)
      await expect(client.getByText(`Mensagens paradas em •••• ${phone.slice(-4)}`)).toBeVisible()
      await expect(
        client.getByRole('link', { name: `Voltar a receber em •••• ${phone.slice(-4)}` }),
      ).toBeVisible()
    })
  })

  test('um convidado para só o e-mail, e o WhatsApp continua chegando', async ({
    page,
    browserOf,
    business,
  }) => {
    const phone = freshPhone()
    const email = `dirce.${phone.slice(-8)}@example.com`
    const { uuid: eventUuid } = await business.wedding(['Helena Prado', 'Caio'], {
      date: '2031-09-18',
    })
    const { uuid } = await business.change<{ uuid: string }>('invitations.create', {
      eventUuid,
      name: 'Vovó Dirce',
      phone,
      email,
      guests: [{ name: 'Dirce' }],
    })
    const send = (kind: string, channel: string) =>
      business.change('guestMessages.send', {
        eventUuid,
        uuid: crypto.randomUUID(),
        kind,
        channel,
        audience: 'CHOSEN',
        invitationUuids: [uuid],
      })

    await test.step('o programa de e-mail para por ela', async () => {
      await send('INVITE', 'EMAIL')
      const { header } = await nextMessage(page.request, email)
      const address = /^List-Unsubscribe: <http[^>]*?(\/parar\/[^>]+)>/m.exec(
        header?.replace(/\r?\n[ \t]+/g, '') ?? '',
      )?.[1]
      const stranger = await browserOf()
      const answer = await stranger.request.post(address ?? '', {
        form: { 'List-Unsubscribe': 'One-Click' },
      })
      expect(answer.status()).toBe(200)
    })

    await test.step('quem planeja vê de onde ela saiu', async () => {
      await page.goto(`/app/${eventUuid}/rsvp/${uuid}`)
      await expect(page.getByText('pediu para não receber e-mails')).toBeVisible()
      await expect(page.getByText('pediu para não receber WhatsApp')).toHaveCount(0)
      await expect(page.getByText('não quer mensagens no WhatsApp')).toHaveCount(0)
      await wellMade(page, 'convite que parou o e-mail')
    })

    await test.step('o WhatsApp chega', async () => {
      await send('REMINDER', 'WHATSAPP')
      await nextMessage(page.request, phone, { kind: 'guest_reminder' })
    })
  })
})

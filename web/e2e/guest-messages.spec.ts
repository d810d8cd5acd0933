import type { Page } from '@playwright/test'
import { closeTab } from './support/closeTab'
import { follow } from './support/live'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { type Message, messagesTo, nextMessage } from './support/outbox'
import { type Business, freshPhone } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'
import { metaSays } from './support/whatsapp'

async function wedding(business: Business): Promise<string> {
  const { uuid } = await business.wedding(['Helena Prado', 'Caio'], {
    date: '2031-09-18',
    startFrom: { kind: 'BLANK' },
  })
  return uuid
}

interface Household {
  name: string
  phone?: string
  email?: string
  guests?: string[]
}

/** A household, written by the API; answers its uuid. */
async function household(
  business: Business,
  eventUuid: string,
  { guests = ['Ana'], ...more }: Household,
): Promise<string> {
  const { uuid } = await business.change<{ uuid: string }>('invitations.create', {
    eventUuid,
    ...more,
    guests: guests.map((name) => ({ name })),
  })
  return uuid
}

/** Opens the event for another member of the same team, in a browser of their own. */
async function colleague(
  business: Business,
  browserOf: (phone: string, options: object) => Promise<Page>,
): Promise<Page> {
  const phone = newPerson()
  const page = await browserOf(phone, { viewport: deskSize, hasTouch: false })
  const member = { role: 'ASSISTANT', name: 'Rita Prado', phone }
  const { uuid } = await business.change<{ uuid: string }>(
    'businessTeamMember.addTeamMember',
    member,
  )
  const accepted = await page.request.post('/api/me/businessTeamMember.acceptInvite', {
    data: { uuid, businessUuid: business.id },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  return page
}

/** An invitation's row in the list. */
const row = (page: Page, name: string) =>
  page.locator('[data-invitation]').filter({ has: page.getByRole('link', { name, exact: true }) })

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Enviar mensagem' })

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Enviar convites' }).click()
  await expect(sheet(page).getByText('O que diz')).toBeVisible()
  return sheet(page)
}

/** The messages to guests at an address, the oldest first. */
async function toGuests(page: Page, address: string): Promise<Message[]> {
  const messages = await messagesTo(page.request, address)
  return messages.filter(({ kind }) => kind.startsWith('guest_')).reverse()
}

test.describe('o envio', () => {
  // A dispatch is refused because another member sent it first, or because its text is invalid.
  test.use({ provoked: /status of (409|422)/ })

  test('cada casa recebe uma vez, e a lista diz na hora até onde chegou', async ({
    page,
    business,
    browserOf,
  }) => {
    const event = await wedding(business)
    const [prado, lucia, sa, mended] = [freshPhone(), freshPhone(), freshPhone(), freshPhone()]
    const houses = [
      { name: 'Família Prado', phone: prado, guests: ['Ana', 'Bia'] },
      { name: 'Tia Lúcia', phone: lucia, guests: ['Lúcia'] },
      { name: 'Família Sá', phone: sa, guests: ['Íris', ''] },
      { name: 'Vovó Dirce', email: `dirce.${prado.slice(1)}@example.com`, guests: ['Dirce'] },
    ]
    for (const one of houses) await household(business, event, one)
    await follow(page, `/app/${event}/rsvp`)
    const rita = await colleague(business, browserOf)

    await test.step('antes de sair: quantos, quem não tem telefone, o que diz', async () => {
      const open = await openSheet(page)
      await expect(open).toContainText('1 convite sem telefone: Vovó Dirce')
      await expect(open.getByRole('button', { name: 'Enviar a 3 convites' })).toBeEnabled()
      await expect(open).toContainText('Olá, Família Prado!')
      await wellMade(page, 'envio de convites')
      await page.setViewportSize(phoneSize)
      await wellMade(page, 'envio de convites')
      await page.setViewportSize(deskSize)
    })

    await test.step('duas pessoas enviam ao mesmo tempo: uma mensagem a cada casa', async () => {
      await rita.goto(`/app/${event}/rsvp`)
      await openSheet(rita)
      await Promise.all(
        [page, rita].map((one) =>
          sheet(one).getByRole('button', { name: 'Enviar a 3 convites' }).click(),
        ),
      )
      for (const one of [page, rita]) {
        // The member who was second reads why, and that no recipient is left.
        await expect(sheet(one).getByRole('button', { name: 'Ninguém para receber' })).toBeVisible()
        await expect(sheet(one)).toContainText('Convite por WhatsApp')
      }
      const refusals = [page, rita].map((one) =>
        sheet(one)
          .getByText(/esta mensagem já saiu/)
          .count(),
      )
      expect((await Promise.all(refusals)).toSorted()).toEqual([0, 1])
      for (const phone of [prado, lucia, sa]) {
        await nextMessage(page.request, phone, { kind: 'guest_invite' })
        expect(await toGuests(page, phone)).toHaveLength(1)
      }
      await page.keyboard.press('Escape')
      await expect(row(page, 'Família Prado')).toContainText('Enviada')
    })

    await test.step('a Meta conta três vezes e fora de ordem, e vale o que foi mais longe', async () => {
      const toPrado = await nextMessage(page.request, prado)
      const says = async (message: Message, ...heard: Parameters<typeof metaSays>[2][]) => {
        for (const said of [...heard, ...heard, ...heard.toReversed()]) {
          expect(await metaSays(page.request, message, said)).toBe(200)
        }
      }
      expect(await metaSays(page.request, toPrado, { status: 'read' }, 'another')).toBe(403)
      await says(
        await nextMessage(page.request, lucia),
        { status: 'delivered' },
        { status: 'failed' },
      )
      await expect(row(page, 'Tia Lúcia')).toContainText('Entregue')
      await says(
        toPrado,
        { status: 'read' },
        { status: 'failed', code: 131049 },
        { status: 'delivered' },
        { status: 'sent' },
      )
      await expect(row(page, 'Família Prado')).toContainText('Lida')
      await says(
        await nextMessage(page.request, sa),
        { status: 'failed', code: 131026 },
        { status: 'sent' },
      )
      await expect(row(page, 'Família Sá')).toContainText('Falhou')
      await expect(row(page, 'Família Sá')).toContainText('Este número não recebe pelo WhatsApp')
    })

    await test.step('quem falhou é corrigido e recebe de novo', async () => {
      await page.getByRole('link', { name: 'Família Sá', exact: true }).click()
      const panel = page.getByRole('complementary', { name: 'Convite' })
      await expect(panel).toContainText('Este número não recebe pelo WhatsApp')
      await panel.getByRole('button', { name: /alterar telefone/ }).click()
      const form = page.getByRole('dialog', { name: 'Dados do convite' })
      await form.getByLabel('Telefone').fill(mended.slice(3))
      await form.getByRole('button', { name: 'Salvar alterações' }).click()
      await expect(form).toHaveCount(0)
      const open = await openSheet(page)
      await expect(open).toContainText('Família Sá: Este número não recebe pelo WhatsApp')
      await wellMade(page, 'o que não chegou')
      await open.getByRole('button', { name: 'Enviar de novo a 1 convite' }).dblclick()
      await nextMessage(page.request, mended, { kind: 'guest_invite' })
      await expect(open.getByRole('button', { name: 'Enviar de novo a 1 convite' })).toHaveCount(0)
      expect(await toGuests(page, mended)).toHaveLength(1)
      expect(await toGuests(page, sa)).toHaveLength(1)
      await page.keyboard.press('Escape')
      await expect(row(page, 'Família Sá')).toContainText('Enviada')
    })

    await test.step('quem abre o link pode parar de receber, e isso aparece', async () => {
      const { body } = await nextMessage(page.request, lucia)
      expect(body).toContain('Para parar: responda SAIR.')
      const guest = await browserOf()
      await guest.goto(new URL(/https?:\S+/.exec(body)?.[0] ?? '').pathname)
      await guest.getByRole('button', { name: 'Não quero mais receber mensagens' }).click()
      await expect(guest.getByText('não recebe mais mensagens nossas')).toBeVisible()
      await page.getByRole('link', { name: 'Tia Lúcia', exact: true }).click()
      await expect(page.getByText('pediu para não receber mensagens')).toBeVisible()
      await expect(page.getByText('não quer mensagens no WhatsApp, nem as suas')).toBeVisible()
      await expect(page.getByRole('link', { name: /Pelo meu WhatsApp/ })).toHaveCount(0)
    })

    await test.step('o lembrete vai só a quem não respondeu', async () => {
      const { items } = await business.ask<{
        items: { name: string; guests: { uuid: string }[] }[]
      }>('guests.getAll', { eventUuid: event })
      const answered = items.find(({ name }) => name === 'Família Prado')?.guests ?? []
      await business.change('guests.updateMany', {
        eventUuid: event,
        uuids: answered.map(({ uuid }) => uuid),
        status: 'attending',
      })
      const open = await openSheet(page)
      await open.getByRole('radio', { name: 'Lembrete' }).click()
      await open.getByRole('radio', { name: 'Quem não respondeu' }).click()
      await expect(open).toContainText(
        '1 convite pediu para não receber mensagens por WhatsApp: Tia Lúcia',
      )
      await open.getByRole('button', { name: 'Enviar a 1 convite' }).click()
      await nextMessage(page.request, mended, { kind: 'guest_reminder' })
      expect(await toGuests(page, prado)).toHaveLength(1)
      expect(await toGuests(page, lucia)).toHaveLength(1)
    })

    await test.step('as próprias palavras: uma linha, sem links, e nada se perde', async () => {
      const open = sheet(page)
      await open.getByRole('radio', { name: 'Recado' }).click()
      await open.getByRole('radio', { name: 'Todos os convites' }).click()
      const words = open.getByLabel('O seu recado')
      await words.fill('Veja as fotos em www.premio.example')
      await open.getByRole('button', { name: 'Enviar a 2 convites' }).click()
      await expect(open.getByText('Tire o link ou e-mail', { exact: false }).first()).toBeVisible()
      await expect(words).toHaveValue('Veja as fotos em www.premio.example')
      await words.fill('Traje esporte fino. Vai ter recreação para as crianças!')
      await expect(open.getByRole('blockquote')).toContainText('“Traje esporte fino.')
      await open.getByRole('button', { name: 'Enviar a 2 convites' }).click()
      const { body } = await nextMessage(page.request, prado, { kind: 'guest_note' })
      expect(body).toContain('“Traje esporte fino. Vai ter recreação para as crianças!”')
      await expect(open).toContainText('Recado por WhatsApp')
    })

    await test.step('por e-mail vai a quem só tem e-mail', async () => {
      const open = sheet(page)
      await open.getByRole('radio', { name: 'Convite', exact: true }).click()
      await open.getByRole('radio', { name: 'E-mail' }).click()
      await expect(open).toContainText('convites sem e-mail')
      await open.getByRole('button', { name: 'Enviar a 1 convite' }).click()
      const letter = await nextMessage(page.request, houses[3]?.email ?? '')
      expect(letter).toMatchObject({
        channel: 'email',
        subject: 'Convite: Casamento Helena & Caio',
      })
      expect(letter.html).toContain('Vovó Dirce')
      // It came by SMTP, with its way out.
      expect(letter.header).toMatch(/^List-Unsubscribe: <http/m)
      await page.keyboard.press('Escape')
      await expect(row(page, 'Vovó Dirce')).toContainText('Enviada')
    })
  })

  test('uma casa só, pelo aplicativo ou pelo próprio WhatsApp', async ({ page, business }) => {
    const event = await wedding(business)
    const [prado, lucia] = [freshPhone(), freshPhone()]
    await household(business, event, { name: 'Família Prado', phone: prado })
    await household(business, event, { name: 'Tia Lúcia', phone: lucia })
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await follow(page, `/app/${event}/rsvp`)
    await page.getByRole('link', { name: 'Família Prado', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Convite' })
    await panel.getByRole('button', { name: 'Ações do convite' }).click()
    await page.getByRole('menuitem', { name: 'Enviar o convite' }).click()
    await expect(sheet(page)).toContainText('1 convite escolhido')
    await sheet(page).getByRole('button', { name: 'Enviar a 1 convite' }).click()
    await nextMessage(page.request, prado, { kind: 'guest_invite' })
    expect(await toGuests(page, lucia)).toHaveLength(0)
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('region', { name: 'Mensagens' })).toContainText(
      'Convite por WhatsApp, enviada',
    )

    await page.getByRole('link', { name: 'Tia Lúcia', exact: true }).click()
    await expect(panel.getByLabel('Nome do convite')).toHaveValue('Tia Lúcia')
    const own = panel.getByRole('link', { name: /Pelo meu WhatsApp/ })
    await expect(own).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/${lucia.slice(1)}\\?text=.*rsvp`),
    )
    const opened = page.waitForEvent('popup')
    await own.click()
    await closeTab(await opened)
    await wellMade(page, 'enviada por fora')
    await panel.getByRole('button', { name: 'Anotar como enviada' }).click()
    await expect(panel.getByRole('region', { name: 'Mensagens' })).toContainText(
      'Convite pelo seu WhatsApp, enviada',
    )
    await expect(row(page, 'Tia Lúcia')).toContainText('Enviada')
    expect(await toGuests(page, lucia)).toHaveLength(0)
  })
})

test('o que há de mais: muita gente sem telefone, mais do que cabe hoje, fora do horário', async ({
  page,
  business,
}) => {
  const event = await wedding(business)
  await household(business, event, { name: 'Família Prado', phone: freshPhone() })
  const many = Array.from({ length: 1_700 }, (_, n) => ({
    uuid: crypto.randomUUID(),
    name: `${n} ${'Maximiliana '.repeat(15)}`.trim(),
  }))
  const most = { recipients: 2_000, leftToday: 300, withoutAddress: many, sendsEmails: false }
  let told: object = { ...most, leavesAt: '2031-09-18T11:00:00Z' }
  await page.route('**/guestMessages.preview', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...told } })
  })
  await page.goto(`/app/${event}/rsvp`)
  const open = await openSheet(page)
  await expect(open).toContainText('Fora do horário')
  await expect(open).toContainText('Hoje ainda saem 300 mensagens')
  await expect(open).toContainText('1.700 convites sem telefone')
  await expect(open).toContainText('e mais 1.692')
  await expect(open.getByRole('button', { name: 'Enviar a 2.000 convites' })).toBeDisabled()
  await expect(open.getByRole('radio', { name: /E-mail.*Não configurado aqui/ })).toBeDisabled()
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await wellMade(page, 'envio demais', { colorScheme, seenOnPhone: size === deskSize })
    }
  }
  told = { recipients: 0, withoutAddress: many.slice(0, 1) }
  await open.getByRole('radio', { name: 'Quem não respondeu' }).click()
  await expect(open.getByRole('button', { name: 'Ninguém para receber' })).toBeDisabled()
})

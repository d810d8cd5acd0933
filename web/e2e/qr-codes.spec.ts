import type { Page } from '@playwright/test'
import { follow } from './support/live'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { messagesTo, nextMessage } from './support/outbox'
import { type Business, freshPhone } from './support/people'
import { expect, test } from './support/test'
import { metaSays } from './support/whatsapp'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A household that said yes; answers its uuid. */
async function coming(
  business: Business,
  eventUuid: string,
  invitation: { name: string; phone?: string; email?: string },
): Promise<void> {
  await business.change('invitations.create', {
    eventUuid,
    ...invitation,
    guests: [{ name: 'Ana' }, { name: '' }],
  })
  const { items } = await business.ask<{ items: { name: string; guests: { uuid: string }[] }[] }>(
    'guests.getAll',
    { eventUuid },
  )
  const guests = items.find(({ name }) => name === invitation.name)?.guests ?? []
  await business.change('guests.updateMany', {
    eventUuid,
    uuids: guests.map(({ uuid }) => uuid),
    status: 'attending',
  })
}

/** The screen on a phone and on a desk, in both schemes. */
async function everywhere(page: Page, name: string) {
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await wellMade(page, name, { colorScheme, seenOnPhone: size === deskSize })
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

// A schedule after the event's day is refused.
test.use({ provoked: /status of 422 .*qrCode\.schedule/ })

const long = 'Maximiliana '.repeat(15).trim()

test('os QR codes: do evento sem dia ao código de quem confirmou depois', async ({
  page,
  business,
}) => {
  const { uuid } = await business.wedding(['Helena Prado', 'Caio'], {
    startFrom: { kind: 'BLANK' },
  })
  const home = `/app/${uuid}/reception/qr-code`
  const codes = page.getByRole('switch', { name: 'Um QR code para cada convite' })
  const way = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  const moveTo = async (date: string) => {
    const { preview } = await business.ask<{ preview: string }>('event.previewDate', { uuid, date })
    await business.change('event.updateDate', { uuid, date, preview })
  }
  const to = `prado.${Date.now()}@example.com`
  const [late, phone] = [freshPhone(), freshPhone()]

  await test.step('só se ligam num evento com dia e convites', async () => {
    await page.goto(home)
    await expect(page.getByText('O evento ainda não tem dia')).toBeVisible()
    await expect(codes).toBeDisabled()
    await moveTo(day(20))
    await follow(page, home)
    await expect(page.getByText('Ainda não há convites')).toBeVisible()
    await expect(codes).toBeDisabled()
    await everywhere(page, 'qr sem convites')
    await business.change('invitations.create', {
      eventUuid: uuid,
      name: 'Sem resposta',
      guests: [{ name: 'Bia' }],
    })
    await expect(codes).toBeEnabled()
    await expect(page.getByText('Ainda ninguém confirmou presença')).toBeVisible()
  })

  await test.step('desligados não se enviam nem se agendam', async () => {
    for (const part of ['Por e-mail', 'Por WhatsApp']) {
      await way(part).click()
      await expect(page.getByText('Ligue os QR codes antes de enviar')).toBeVisible()
      await expect(page.getByText('Desligado', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: /Agendar|Enviar/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Todos os QR codes' }).click()
    }
  })

  await test.step('ligados, esperam: nada agendado, ninguém a quem enviar', async () => {
    await codes.click()
    await expect(codes).toBeChecked()
    await expect(way('Por e-mail')).toContainText('Não agendado')
    await way('Por WhatsApp').click()
    await expect(page.getByRole('button', { name: 'Enviar agora a 0 convites' })).toBeDisabled()
    await page.getByRole('link', { name: 'Todos os QR codes' }).click()
    await coming(business, uuid, { name: long, email: to })
    await coming(business, uuid, { name: 'Tia Lúcia', phone })
    await expect(page.getByText('2 convites confirmados até agora')).toBeVisible()
  })

  await test.step('um envio agendado: dentro do prazo, e cancelado quando o dia muda', async () => {
    await way('Por e-mail').click()
    await expect(page.getByText('1 confirmado sem e-mail')).toBeVisible()
    await page.getByRole('button', { name: 'Agendar envio' }).click()
    await expect(page.getByText('Escolha o dia', { exact: true })).toBeVisible()
    await page.getByLabel('Dia do envio').fill(day(30).split('-').toReversed().join('/'))
    await page.getByRole('button', { name: 'Agendar envio' }).click()
    await expect(page.getByText('Escolha um momento até o dia do evento.').first()).toBeVisible()
    await page.getByLabel('Dia do envio').fill(day(10).split('-').toReversed().join('/'))
    await everywhere(page, 'qr agendamento')
    await page.getByRole('button', { name: 'Agendar envio' }).click()
    await expect(page.getByText(/^O envio sai sozinho/)).toBeVisible()
    await everywhere(page, 'qr agendado')
    await moveTo(day(21))
    await expect(page.getByText('O envio agendado foi cancelado')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Agendar envio' })).toBeVisible()
    await page.getByLabel('Dia do envio').fill(day(10).split('-').toReversed().join('/'))
    await page.getByRole('button', { name: 'Agendar envio' }).click()
    await expect(page.getByText('O envio agendado foi cancelado')).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancelar agendamento' }).click()
    await expect(page.getByText('Não agendado')).toBeVisible()
  })

  await test.step('enviados por e-mail, uma vez: o código vai dentro da mensagem', async () => {
    await page.getByRole('button', { name: 'Enviar agora a 1 convite' }).click()
    const asked = page.getByRole('alertdialog')
    await everywhere(page, 'qr enviar')
    await asked.getByRole('button', { name: 'Enviar' }).click()
    const letter = await nextMessage(page.request, to, { kind: 'guest_qr_code' })
    expect(letter.inline).toHaveLength(1)
    expect(letter.inline?.[0]?.url).toMatch(/^data:image\/png;base64,/)
    expect(letter.html).toContain(`cid:${letter.inline?.[0]?.cid}`)
    await expect(page.getByText('Enviado: 100% de 1 e-mail')).toBeVisible()
    await expect(page.getByRole('button', { name: /Enviar agora|Agendar/ })).toHaveCount(0)
    await expect(page.getByText('1 convite confirmado ainda sem QR code')).toBeVisible()
    await everywhere(page, 'qr enviado')
    expect(await messagesTo(page.request, to)).toHaveLength(1)
  })

  await test.step('por WhatsApp, com a imagem; e até onde cada uma chegou', async () => {
    await page.getByRole('link', { name: 'Todos os QR codes' }).click()
    await expect(page.getByText(/^QR codes enviados hoje/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Gerar registro de entradas' })).toBeVisible()
    await everywhere(page, 'qr códigos')
    await way('Por WhatsApp').click()
    await page.getByRole('button', { name: 'Enviar agora a 1 convite' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click()
    const message = await nextMessage(page.request, phone, { kind: 'guest_qr_code' })
    const picture = await page.request.get(new URL(message.pictureUrl ?? '').pathname)
    expect(picture.headers()['content-type']).toBe('image/png')
    await expect(page.getByText('Todos os convites confirmados têm o seu QR code')).toBeVisible()
    for (const said of ['read', 'sent', 'delivered', 'read', 'failed'] as const) {
      expect(await metaSays(page.request, message, { status: said })).toBe(200)
    }
    await expect(page.getByText('1 lida', { exact: true })).toBeVisible()
    await everywhere(page, 'qr por WhatsApp')
  })

  await test.step('quem confirma depois ganha o seu, e só ele', async () => {
    await coming(business, uuid, { name: 'Família Lima', phone: late })
    await expect(page.getByText('1 convite confirmado ainda sem QR code')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar só a estes' }).click()
    await nextMessage(page.request, late, { kind: 'guest_qr_code' })
    await expect(page.getByText('Todos os convites confirmados têm o seu QR code')).toBeVisible()
    expect(await messagesTo(page.request, phone)).toHaveLength(1)
  })

  await test.step('o que o convidado recebe, a leitura e a ajuda', async () => {
    for (const [name, heading] of [
      ['Como o convidado recebe', 'Como o convidado recebe'],
      ['Ler na entrada', 'Ler QR codes'],
      ['Como funciona', 'Como funcionam os QR codes'],
    ] as const) {
      await page.getByRole('link', { name: 'Todos os QR codes' }).click()
      await way(name).click()
      await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible()
      if (name === 'Como o convidado recebe') {
        await expect(page.getByAltText('Um QR code de exemplo, que não abre nada')).toBeVisible()
      }
      await everywhere(page, `qr ${heading}`)
    }
    await page.goto(`${home}/scan`)
    await expect(page.getByRole('link', { name: 'Abrir a recepção' })).toHaveAttribute(
      'href',
      `/app/${uuid}/reception`,
    )
  })

  await test.step('depois do dia nada do envio muda', async () => {
    await moveTo(day(-3))
    await page.goto(home)
    await expect(page.getByText('O evento já passou')).toBeVisible()
    await expect(codes).toBeDisabled()
    for (const part of ['schedule-email', 'whatsapp']) {
      await page.goto(`${home}/${part}`)
      await expect(page.getByText('O evento já passou')).toBeVisible()
      await expect(page.getByRole('button', { name: /Enviar|Agendar/ })).toHaveCount(0)
    }
    await everywhere(page, 'qr depois do evento')
  })
})

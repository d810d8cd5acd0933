import type { Page } from '@playwright/test'
import type { InvitationsGetLinkOutput } from '../src/client/types.gen'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { messagesTo, nextMessage } from './support/outbox'
import { type Business, freshPhone } from './support/people'
import { expect, test } from './support/test'

/** A wedding with a ceremony and a party, and the way to one household's answer. */
async function household(business: Business) {
  const { uuid: eventUuid, slug } = await business.wedding(['Marina Alves', 'Tomás Rocha'], {
    date: '2031-03-15',
    ceremonyPlace: 'Igreja São José',
  })
  for (const [kind, name, startMinute] of [
    ['CEREMONY', 'Cerimônia', 990],
    ['PARTY', 'Festa', 1140],
  ]) {
    await business.change('subEvents.create', { eventUuid, kind, name, startMinute })
  }
  const phone = freshPhone()
  const { uuid } = await business.change<{ uuid: string }>('invitations.create', {
    eventUuid,
    name: 'Família Bittencourt',
    phone,
    guests: [{ name: 'Helena', kind: 'adult' }, { name: 'Davi', kind: 'child' }, { name: '' }],
  })
  const { url } = await business.change<InvitationsGetLinkOutput>('invitations.getLink', {
    eventUuid,
    uuid,
  })
  return { eventUuid, uuid, slug, phone, address: new URL(url).pathname }
}

/** Chooses a tile for a guest. */
async function says(page: Page, guest: string, about: string, word: 'Vai' | 'Não vai') {
  await page
    .getByRole('group', { name: guest, exact: true })
    .getByRole('radiogroup', { name: about })
    .getByRole('radio', { name: word, exact: true })
    .check()
}

/** Fills the form for all three. */
async function answer(page: Page, davi: 'Vai' | 'Não vai') {
  for (const about of ['Cerimônia', 'Festa']) {
    await says(page, 'Helena', about, 'Vai')
    await says(page, 'Davi criança', about, about === 'Festa' ? 'Vai' : davi)
    await says(page, 'Acompanhante de Helena', about, 'Não vai')
  }
}

/** The page in both schemes, on a phone (with large text too) and on a desktop. */
async function everywhere(page: Page, name: string) {
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await wellMade(page, name, { colorScheme, seenOnPhone: size === deskSize })
    }
  }
  await page.setViewportSize(phoneSize)
}

test.use({ provoked: /status of (404|409|422)/ })

test('a household answers without a script, and the second of two sees the first', async ({
  business,
  browserOf,
  page,
}) => {
  const { address, slug, phone } = await household(business)
  const helena = await browserOf(undefined, { javaScriptEnabled: false })
  const first = await helena.goto(address)
  expect(first?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(helena.getByRole('heading', { level: 1 })).toHaveText(/Marina\s+& Tomás/)
  await expect(helena.getByText('Família Bittencourt, vocês vêm?')).toBeVisible()
  await helena.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(helena.getByRole('alert')).toContainText('para pelo menos uma pessoa')
  await answer(helena, 'Não vai')
  const hers = helena.getByRole('group', { name: 'Helena', exact: true })
  const own = hers.getByLabel('Nas suas palavras')
  await expect(own).toBeHidden()
  await hers.getByLabel('O que você não come?').selectOption('Outra coisa, nas minhas palavras')
  await own.fill('Nada cru 🍣')
  await helena.getByLabel('Idade no dia').selectOption('De 3 a 6 anos')
  // Who does not come is asked no more.
  await expect(helena.getByLabel('Qual é o nome?')).toBeHidden()
  await helena.getByLabel('Um recado, se quiser').fill('Até lá!')

  // Meanwhile another person of the invitation answers, with the keyboard alone.
  await page.goto(address)
  await everywhere(page, 'convite')
  await page.getByRole('radio', { name: 'Vai', exact: true }).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Obrigado, Helena')

  await helena.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(helena.getByRole('alert')).toContainText('Alguém respondeu antes de você')
  await expect(helena.getByText('Na outra resposta: sem resposta').first()).toBeVisible()
  await expect(own).toHaveValue('Nada cru 🍣')
  await helena.getByRole('button', { name: 'Enviar a minha' }).click()
  await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Obrigado, Helena')
  await expect(helena.getByRole('listitem')).toHaveText([
    /Helena\s*vai/,
    /Davi\s*só à festa/,
    /Acompanhante de Helena\s*não vai/,
  ])
  const agenda = helena.waitForEvent('download')
  await helena.getByRole('link', { name: 'Guardar na agenda' }).click()
  expect((await agenda).suggestedFilename()).toBe('convite.ics')

  await page.goto(address)
  await everywhere(page, 'obrigado')
  await page.getByRole('link', { name: 'Mudar as respostas' }).click()
  await expect(page.getByLabel('Um recado, se quiser')).toHaveValue('Até lá!')
  await page.goto(`${address}x`)
  await expect(page.getByRole('heading')).toHaveText('Este link não abre nenhum convite')
  await everywhere(page, 'link sem convite')

  await page.goto(`/${slug}`)
  await page.getByRole('link', { name: 'Perdeu o link do seu convite?' }).click()
  await everywhere(page, 'link perdido')
  for (const name of ['Ninguém de Souza', 'helena']) {
    await page.getByLabel('Seu nome').fill(name)
    await page.getByLabel('Os 4 últimos números do telefone').fill(phone.slice(-4))
    await page.getByRole('button', { name: 'Enviar o link' }).click()
    await expect(page.getByRole('status')).toContainText('Se encontrarmos o convite')
    await page.getByRole('link', { name: 'Pedir de novo' }).click()
  }
  expect((await nextMessage(page.request, phone)).body).toContain(address)
  expect(await messagesTo(page.request, phone)).toHaveLength(1)
})

test('after the last day it says whom to ask', async ({ business, page }) => {
  const { address, eventUuid, uuid } = await household(business)
  await business.change('invitations.update', { eventUuid, uuid, answerBy: '2026-01-10' })
  await page.goto(address)
  await expect(page.getByText('terminou em 10 de janeiro')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Falar com Ateliê das Festas' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/55/,
  )
  await everywhere(page, 'prazo terminado')
})

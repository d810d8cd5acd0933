import type { Locator, Page } from '@playwright/test'
import type { InvitationsGetLinkOutput, SiteGetOutput } from '../src/client/types.gen'
import { follow } from './support/live'
import { deskSize, phoneSize, wellMade, wellMadeInEveryLook } from './support/looks'
import { nextMessage } from './support/outbox'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

test.use({ viewport: phoneSize, hasTouch: true })

/** Who gives it, as they sign the card. */
type Giver = readonly [name: string, email: string]

/** Returns a giver with an e-mail address that no other test uses. */
const giver = (name: string): Giver => [name, `${crypto.randomUUID()}@exemplo.com.br`]

/** The form of a basket, filled and sent: to the provider's page. */
async function pay(page: Page, [name, email]: Giver, way: 'Pix' | 'Boleto', card = '') {
  await page.getByLabel('Seu cartão').fill(card)
  await page.getByLabel('Quem assina').fill(name)
  await page.getByLabel('E-mail do recibo').fill(email)
  await page.getByText(way, { exact: true }).click()
  await page.getByRole('button', { name: 'Pagar na página do Stripe' }).click()
  await expect(page).toHaveURL(/\/dev\/stripe\/pagar\//)
}

/** Issues a boleto and lets it expire unpaid; returns the address at which a bank may still take its payment. */
async function leaveUnpaid(page: Page, who: Giver) {
  const number = await page.locator('input[name="pedido"]').inputValue()
  const order = new URL(page.url()).pathname.replace(/cesta$/, `obrigado/${number}`)
  await pay(page, who, 'Boleto')
  await page.getByRole('button', { name: 'Gerar boleto' }).click()
  await expect(page.getByText(/Boleto emitido/)).toBeVisible()
  await expect(async () => {
    await page.goto(order)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falta pagar o boleto', {
      timeout: 1_000,
    })
  }).toPass()
  await page.getByRole('link', { name: 'Abrir o boleto' }).click()
  await page.getByRole('button', { name: 'O boleto venceu sem pagamento' }).click()
  const boleto = page.url()
  await expect(async () => {
    await page.goto(order)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('O tempo acabou', {
      timeout: 1_000,
    })
  }).toPass()
  return { order, boleto }
}

/** The bank takes the money of a boleto after its day; the order's page says what became of it. */
async function payTooLate(
  page: Page,
  { order, boleto }: { order: string; boleto: string },
  says: RegExp,
) {
  await page.goto(boleto)
  await page.getByRole('button', { name: 'O banco recebeu o boleto depois do prazo' }).click()
  await expect(async () => {
    await page.goto(order)
    await expect(page.getByText(says)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('do nada ao ar, respondido e presenteado: metade da lua de mel, boletos atrasados, e uma versão que volta', async ({
  page,
  business,
  browserOf,
}) => {
  const wedding = await business.wedding(
    ['Helena Prado', 'Caetano'],
    {
      date: '2031-09-13',
      ceremonyPlace: 'Matriz de Santo Antônio',
      startFrom: { kind: 'BLANK' },
    },
    newPerson(),
  )
  const { uuid: eventUuid, slug } = wedding
  await business.change('subEvents.create', {
    eventUuid,
    kind: 'CEREMONY',
    name: 'Cerimônia',
    startMinute: 990,
  })
  const { uuid: household } = await business.change<{ uuid: string }>('invitations.create', {
    eventUuid,
    name: 'Bia e Rafael',
    guests: [{ name: 'Bia Lima', kind: 'adult' }],
  })
  const { url: invitation } = await business.change<InvitationsGetLinkOutput>(
    'invitations.getLink',
    { eventUuid, uuid: household },
  )
  const editor = `/app/${eventUuid}/website-and-gifts`

  await test.step('do nada ao ar em até 15 toques, com os presentes', async () => {
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await page.goto(editor)
    await expect(
      page.getByRole('heading', { name: 'Um site que dá gosto de mandar' }),
    ).toBeVisible()
    await wellMadeInEveryLook(page, 'site por começar')
    await tap(page.getByRole('button', { name: 'Criar site' }))
    await expect(page.getByText('Ainda não publicado')).toBeVisible()
    await tap(page.getByRole('button', { name: 'Nossa história', exact: true }))
    await tap(page.getByRole('textbox', { name: 'A história' }))
    await page.keyboard.type('Foi na estação de São João del-Rei.')
    await expect(page.getByText(/Salvo no rascunho/)).toBeVisible()
    await tap(page.getByRole('button', { name: 'Voltar aos blocos' }))
    await tap(page.getByRole('switch', { name: 'Nossa história no site' }))
    await tap(page.getByRole('link', { name: 'Presentes', exact: true }))
    await tap(page.getByRole('button', { name: 'Escolher presentes prontos' }))
    await tap(page.getByRole('checkbox', { name: 'Lua de mel', exact: true }))
    await tap(page.getByRole('button', { name: /^Acrescentar \d+ presentes/ }))
    await expect(page.getByText('Passagens da lua de mel')).toBeVisible()
    await tap(page.getByRole('link', { name: 'Site', exact: true }))
    await tap(page.getByRole('button', { name: 'Publicar site' }))
    await expect(page.getByText('O site está no ar')).toBeVisible()
    expect(taps).toBeLessThanOrEqual(15)
  })

  const guest = await browserOf()
  await test.step('quem recebeu o convite abre o site, e responde', async () => {
    await guest.goto(`/${slug}`)
    await expect(guest.getByText('Foi na estação de São João del-Rei.')).toBeVisible()
    await guest.goto(invitation)
    await guest.getByRole('radio', { name: 'Vai', exact: true }).check()
    await guest.getByRole('button', { name: 'Enviar respostas' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Obrigado, Bia')
    await wellMadeInEveryLook(guest, 'resposta com o site no ar')
    await guest.getByRole('link', { name: 'Ver o site' }).tap()
    await expect(guest.getByRole('heading', { name: 'Nossa história' })).toBeVisible()
  })

  // From now on the planner looks on, and never loads the page again.
  const gifts = await page.context().newPage()
  await follow(page, `${editor}/orders`)
  await follow(gifts, `${editor}/gifts`)
  await expect(page.getByRole('heading', { name: 'Ninguém deu nada ainda' })).toBeVisible()
  const fares = gifts.getByRole('listitem').filter({ hasText: 'Passagens da lua de mel' })
  const received = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  const half = await test.step('dá metade da lua de mel, e a equipe vê na hora', async () => {
    await guest.getByRole('link', { name: 'Ver os presentes' }).first().click()
    const honeymoon = guest.getByRole('listitem').filter({ hasText: 'Passagens da lua de mel' })
    await wellMadeInEveryLook(guest, 'presentes para os convidados')
    await honeymoon.getByRole('link', { name: /^Dar uma cota/ }).tap()
    for (let share = 1; share < 12; share++) {
      await honeymoon.getByRole('link', { name: `${share} na cesta, dar mais uma` }).tap()
    }
    await guest.getByRole('link', { name: /^Ver cesta, .*R\$/ }).tap()
    await expect(guest.getByText('12 cotas')).toBeVisible()
    const basket = new URL(guest.url()).search
    await wellMadeInEveryLook(guest, 'cesta')
    await pay(guest, giver('Bia e Rafael'), 'Pix', 'Que nunca falte café!')
    await expect(received('Bia e Rafael').getByText('Pagando')).toBeVisible()
    await guest.getByRole('button', { name: 'Pagar o Pix' }).click()
    await expect(guest.getByText('Pix confirmado')).toBeVisible()
    await expect(guest.getByText('12 cotas, Passagens da lua de mel')).toBeVisible()
    await wellMadeInEveryLook(guest, 'obrigado pelo presente')
    await expect(received('Bia e Rafael').getByText('Que nunca falte café!')).toBeVisible()
    await expect(received('Bia e Rafael').getByText('Pagando')).toBeHidden()
    await expect(fares.getByText(/12 de 24/)).toBeVisible()
    return basket
  })

  const cart = `/${slug}/presentes/cesta`
  await test.step('um boleto pago depois do prazo leva o presente, se ele ainda está livre', async () => {
    const caio = await browserOf()
    await caio.goto(`/${slug}/presentes`)
    const dinner = caio.getByRole('listitem').filter({ hasText: 'Jantar à luz de velas' })
    await dinner.getByRole('link', { name: /^(Presentear|Dar uma cota)/ }).tap()
    await caio.getByRole('link', { name: /^Ver cesta, .*R\$/ }).tap()
    const late = await leaveUnpaid(caio, giver('Caio Braga'))
    await payTooLate(caio, late, /mas o presente ainda estava livre: é seu/)
    await expect(received('Caio Braga').getByText('Depois do prazo', { exact: true })).toBeVisible()
  })

  await test.step('e, se outra pessoa já o deu, vira presente em dinheiro, e os dois lados sabem', async () => {
    const [sonia, davi] = [await browserOf(), await browserOf()]
    await sonia.goto(`${cart}${half}`)
    const who = giver('Sônia Melo')
    const late = await leaveUnpaid(sonia, who)
    await davi.goto(`${cart}${half}`)
    await pay(davi, giver('Davi Nunes'), 'Pix')
    await davi.getByRole('button', { name: 'Pagar o Pix' }).click()
    await expect(davi.getByText('Pix confirmado')).toBeVisible()
    await expect(fares.getByText(/24 de 24/)).toBeVisible()
    await payTooLate(sonia, late, /O valor foi inteiro para .* como presente em dinheiro/)
    await wellMadeInEveryLook(sonia, 'boleto pago depois do prazo')
    expect((await nextMessage(page.request, who[1])).body).toContain(
      'O valor foi inteiro para Casamento',
    )
    await expect(received('Sônia Melo').getByText(/\(em dinheiro\)/)).toBeVisible()
    await expect(fares.getByText(/24 de 24/)).toBeVisible()
    await wellMadeInEveryLook(page, 'presentes recebidos')
    await wellMadeInEveryLook(gifts, 'lista de presentes')
  })

  await test.step('uma versão de antes volta como rascunho, e só no ar quando publicada', async () => {
    await gifts.close()
    await page.goto(editor)
    await page.getByRole('button', { name: 'Nossa história', exact: true }).tap()
    const story = page.getByRole('textbox', { name: 'A história' })
    await story.fill('Foi num baile em Tiradentes.')
    await expect(page.getByText(/Salvo no rascunho/)).toBeVisible()
    await page.getByRole('button', { name: 'Voltar aos blocos' }).tap()
    await page.getByRole('button', { name: 'Publicar mudanças' }).tap()
    await expect(page.getByText('As mudanças estão no ar')).toBeVisible()
    await guest.goto(`/${slug}`)
    await expect(guest.getByText('Foi num baile em Tiradentes.')).toBeVisible()
    // On a phone the bar at its foot lies over part of a row, as far as it happens to be scrolled.
    await page.setViewportSize(deskSize)
    await wellMade(page, 'versões do site')
    await page.setViewportSize(phoneSize)
    await page.getByRole('button', { name: /^Retomar/ }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retomar' }).tap()
    await expect(page.getByText('Rascunho com 1 mudança')).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('Foi num baile em Tiradentes.')).toBeVisible()
    await page.getByRole('button', { name: 'Publicar mudanças' }).tap()
    await expect(page.getByText('Tudo no ar')).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('Foi na estação de São João del-Rei.')).toBeVisible()
  })
})

test.describe('no computador', () => {
  test.use({ viewport: deskSize, hasTouch: false, provoked: /status of 409|ERR_FAILED/ })

  test('uma segunda aba espera, outro aparelho assume, e o que a primeira escreveu se lê e se copia', async ({
    page,
    business,
    browserOf,
  }) => {
    const client = newPerson()
    const { uuid: eventUuid } = await business.wedding(
      ['Helena Prado', 'Caetano'],
      { startFrom: { kind: 'BLANK' } },
      client,
    )
    await business.change('site.create', { eventUuid })
    const { site } = await business.ask<SiteGetOutput>('site.get', { eventUuid })
    const block = site?.blocks.find(({ kind }) => kind === 'STORY')?.uuid ?? ''
    const editor = `/app/${eventUuid}/website-and-gifts?bloco=${block}`
    const story = (of: Page) => of.getByRole('textbox', { name: 'A história' })
    await page.goto(editor)
    await expect(story(page)).toBeEditable()

    const second = await page.context().newPage()
    await second.goto(editor)
    await expect(second.getByRole('heading', { name: 'Editando em outra aba' })).toBeVisible()
    await expect(
      second.getByText('Outra aba de edição já está aberta. Feche-a e tente novamente'),
    ).toBeVisible()
    await expect(story(second)).toBeHidden()

    // The client opens the editing over the whole window, on a device of their own.
    const helena = await browserOf(client, { viewport: deskSize, hasTouch: false })
    await helena.goto(`/evento/${eventUuid}/site?bloco=${block}`)
    await expect(
      helena.getByRole('heading', { name: 'Beatriz Lacerda está editando agora' }),
    ).toBeVisible()
    await wellMadeInEveryLook(helena, 'outra pessoa edita')

    // What does not reach the server before the turn is over.
    await page.route('**/site.updateBlock', (route) => route.abort())
    await story(page).fill('Palavras que só estão aqui')
    await expect(page.getByText('Sem conexão: está guardado aqui')).toBeVisible()
    await helena.getByRole('button', { name: 'Assumir a edição' }).click()
    await expect(story(helena)).toBeEditable()
    await helena.getByRole('button', { name: 'Editar em tela cheia' }).click()
    await expect(helena).toHaveURL(/\/editor\?route=%2Fevento%2F[^#]*$/)
    await helena.getByRole('button', { name: 'Nossa história', exact: true }).click()
    await story(helena).fill('Foi no trem')
    await expect(helena.getByText(/Salvo no rascunho/)).toBeVisible()
    await wellMadeInEveryLook(helena, 'edição em tela cheia')

    await page.unroute('**/site.updateBlock')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('alert')).toContainText('A edição passou para Helena Prado')
    await expect(story(page)).toHaveValue('Palavras que só estão aqui')
    await expect(story(page)).not.toBeEditable()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar o texto' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'Palavras que só estão aqui',
    )
    await wellMadeInEveryLook(page, 'a edição passou')

    // The other tab's wait is over once the first is closed; the turn is the client's still.
    await page.close()
    await second.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(
      second.getByRole('heading', { name: 'Helena Prado está editando agora' }),
    ).toBeVisible()

    // Closing goes back to where the client opened it.
    await helena.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect(helena).toHaveURL(new RegExp(`/evento/${eventUuid}/site`))
    await expect(story(helena)).toHaveValue('Foi no trem')
  })
})

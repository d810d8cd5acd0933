import type { APIRequestContext, Page } from '@playwright/test'
import type {
  EventGetAllOutput,
  PaymentAllOutput,
  ProposalsGetOutput,
} from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { expectQuiet, listen } from './support/contexts'
import { pdf } from './support/couple'
import { phoneSize, wellMadeInEveryLook } from './support/looks'
import { codeIn, lastMessage, nextMessage } from './support/outbox'
import { freshPhone, typed } from './support/people'
import { offer } from './support/proposals'
import { expect, signIn, test } from './support/test'

test.use({ viewport: phoneSize, hasTouch: true })

/**
 * Makes the page report that no program drives it, as a person's browser does: only then does an open page count as
 * viewed.
 */
async function asAPerson(page: Page): Promise<Page> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'webdriver', { get: () => false }),
  )
  return page
}

/** The code that came after `after` was asked for. */
async function codeAfter(request: APIRequestContext, phone: string, ask: () => Promise<unknown>) {
  const after = await lastMessage(request, phone)
  await ask()
  const message = await nextMessage(request, phone, { after })
  return { message, code: codeIn(message) }
}

test('do primeiro contato ao sim: escrito no celular, visto, mudado, aceito, assinado, com a entrada paga e um evento só', async ({
  page,
  business,
  browserOf,
  request,
}) => {
  test.slow()
  const phone = freshPhone()
  await business.change('contractTemplates.create', {
    uuid: crypto.randomUUID(),
    name: 'Assessoria completa',
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Contrato entre {{cliente}} e {{empresa}}, para {{evento}}.' },
          ],
        },
      ],
    },
  })
  let uuid = ''
  let link = ''
  const get = () => business.ask<ProposalsGetOutput>('proposals.get', { uuid })
  const detail = page.getByRole('main')

  await test.step('o cliente é cadastrado dentro do orçamento', async () => {
    await page.goto('/app/proposals/add')
    await page.getByLabel('Cliente').click()
    await page.getByPlaceholder('Buscar').fill('Helena Prado')
    await page.getByRole('option', { name: 'Cadastrar “Helena Prado”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cadastrar cliente' })
    await dialog.getByLabel('Celular').fill(typed(phone))
    await dialog.getByRole('button', { name: 'Cadastrar cliente' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Helena Prado')).toBeVisible()
    await page.getByRole('combobox', { name: 'Tipo de evento' }).click()
    await page.getByRole('option', { name: 'Casamento' }).click()
    await page.getByLabel('Data do evento').fill(`13/11/${nextYear}`)
    await page.getByRole('textbox', { name: /^Título/ }).fill('Assessoria completa')
  })

  await test.step('três itens', async () => {
    await page.getByRole('radio', { name: 'Detalhado' }).click()
    await page.getByRole('link', { name: 'Adicionar itens' }).click()
    const items = [
      ['Assessoria completa', '14000'],
      ['Prova de doces', '0'],
      ['Ensaio do cortejo', ''],
    ] as const
    for (const [at, [name, value]] of items.entries()) {
      await page.getByRole('button', { name: 'Adicionar item' }).click()
      await page.getByLabel(`Nome do item ${at + 1}`).fill(name)
      await page.getByLabel(`Valor do item ${at + 1}`).fill(value)
    }
    await page.getByRole('button', { name: 'Pronto' }).click()
    await expect(page.getByRole('list', { name: 'Itens do orçamento' })).toContainText(
      'R$ 14.000,00',
    )
  })

  await test.step('Pix, e um anexo', async () => {
    await page.getByRole('link', { name: /^Formas de pagamento/ }).click()
    await page.getByRole('checkbox', { name: 'Pix' }).click()
    await page.getByRole('button', { name: 'Pronto' }).click()
    await page.getByRole('link', { name: /^Anexar um arquivo/ }).click()
    await page
      .locator('input[accept*=docx]')
      .setInputFiles({ name: 'Portfólio.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByLabel('Título').locator('visible=true')).toHaveValue('Portfólio')
    await page.getByRole('button', { name: 'Pronto' }).click()
    await expect(page.getByText(/^Portfólio.pdf/).locator('visible=true')).toBeVisible()
  })

  await test.step('o texto por IA, que diz ser um texto pronto', async () => {
    await page.getByRole('button', { name: 'Gerar com IA' }).click()
    await expect(page.getByRole('button', { name: 'Gerar novamente' })).toBeVisible()
    await expect(page.getByText('Este é um texto pronto; adapte ao seu jeito.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Apresentação' })).toContainText('Helena')
  })

  await test.step('aceitar, assinar e pagar num link só', async () => {
    await page.getByRole('switch', { name: 'Aceitar, assinar e pagar num link só' }).click()
    await page.getByLabel('Contrato', { exact: true }).click()
    await page.getByRole('option', { name: 'Assessoria completa' }).click()
    await page
      .getByRole('radiogroup', { name: 'Entrada' })
      .getByRole('radio', { name: 'Em reais' })
      .click()
    await page.getByLabel('Valor da entrada').fill('2000')
    await page.getByLabel('Parcelas, fora a entrada').fill('2')
    await page.getByLabel('Primeiro vencimento').fill(`10/03/${nextYear}`)
    await page.evaluate(() => window.scrollTo(0, 0))
    await wellMadeInEveryLook(page, 'orçamento, escrito')
    await page.getByRole('button', { name: 'Salvar orçamento' }).click()
    await expect(page).toHaveURL(/\/app\/proposals\/[0-9a-f-]{36}\/success$/)
    uuid = /proposals\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  })

  await test.step('vai pelo WhatsApp de quem planeja', async () => {
    const saved = await get()
    link = new URL(saved.url).pathname
    expect(link).toBe(`/orcamento/${uuid.slice(0, 8)}`)
    const share = page.getByRole('link', { name: /^Enviar por WhatsApp/ })
    expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(saved.url)
    await wellMadeInEveryLook(page, 'orçamento, pronto')
  })

  await test.step('quem mostra uma prévia do link não viu o orçamento', async () => {
    const agent = { headers: { 'user-agent': 'WhatsApp/2.24.20' } }
    expect((await request.get(link, agent)).ok()).toBe(true)
    const said = { ...agent, form: { version: '1' } }
    expect((await request.post(`${link}/visto`, said)).status()).toBe(204)
    await page.goto(`/app/proposals/${uuid}`)
    await expect(page.getByText('Ainda não foi aberto')).toBeVisible()
    await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
  })

  await test.step('nem quem planeja, que abre o que enviou', async () => {
    const own = await asAPerson(await page.context().newPage())
    const seen = own.waitForResponse(/\/visto$/)
    await own.goto(link)
    await seen
    await own.close()
    expect((await get()).status).toBe('SENT')
  })

  const customer = await asAPerson(await browserOf())
  // A change made meanwhile answers with a conflict, and a visitor who is not signed in is asked to sign in.
  const complaints = listen(customer.context())

  await test.step('a cliente abre, sem conta, e fica visto', async () => {
    const seen = customer.waitForResponse(/\/visto$/)
    await customer.goto(link)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/Para Helena/)
    await expect(customer.getByText('Prado')).toHaveCount(0)
    await expect(customer.getByRole('table')).toContainText('R$ 14.000,00')
    await expect(customer.getByText('Grátis', { exact: true })).toBeVisible()
    await expect(customer.getByText('Incluso', { exact: true })).toBeVisible()
    await expect(
      customer.getByText('Entrada de R$ 2.000,00 e 2 parcelas de R$ 6.000,00.'),
    ).toBeVisible()
    const file = customer.waitForEvent('download')
    await customer.getByRole('link', { name: /^Portfólio/ }).click()
    expect((await file).suggestedFilename()).toBe('Portfólio.pdf')
    expect((await seen).status()).toBe(204)
    await wellMadeInEveryLook(customer, 'orçamento, página')
    // It is asked after every 15 seconds, while it is looked at.
    await expect(page.getByText(/^Visto uma vez, /)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Visto', { exact: true }).first()).toBeVisible()
    await wellMadeInEveryLook(page, 'orçamento, visto')
  })

  await test.step('quem planeja o muda enquanto ela lê, e a página diz que mudou', async () => {
    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await page.getByRole('link', { name: 'Mudar os itens' }).click()
    await page.getByLabel('Valor do item 1').fill('12000')
    await page.getByRole('button', { name: 'Pronto' }).click()
    await expect(page.getByText('O PDF é do que foi salvo')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page).toHaveURL(/\/success$/)
    expect(await get()).toMatchObject({ version: 2, budget: 1_200_000 })
    await customer.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // A visitor who comes back to the page is notified of the new version.
    await customer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(customer.getByRole('heading', { name: 'Este orçamento mudou' })).toBeInViewport()
    await wellMadeInEveryLook(customer, 'orçamento, página, há outra versão')
  })

  await test.step('ela aceita o que leu: antes vem a versão nova', async () => {
    await customer.getByRole('link', { name: 'Aceitar orçamento' }).click()
    await expect(
      customer.getByRole('heading', { name: 'O orçamento mudou enquanto você lia' }),
    ).toBeVisible()
    await expect(customer.getByRole('table')).toContainText('R$ 12.000,00')
    await wellMadeInEveryLook(customer, 'orçamento, página, mudou')
  })

  await test.step('com o nome e um código ao celular dela', async () => {
    await customer.getByRole('link', { name: 'Aceitar orçamento' }).click()
    await expect(
      customer.getByText('Em seguida você assina o contrato e paga a entrada.'),
    ).toBeVisible()
    await wellMadeInEveryLook(customer, 'orçamento, aceitar')
    await customer.getByRole('button', { name: 'Receber código' }).click()
    await expect(customer.getByText('Escreva o seu nome, com até 120 letras.')).toBeVisible()
    await customer.getByLabel('Seu nome').fill('Helena Prado')
    await customer.getByRole('radio', { name: 'SMS' }).check()
    const { message, code } = await codeAfter(request, phone, () =>
      customer.getByRole('button', { name: 'Receber código' }).click(),
    )
    expect(message.channel).toBe('sms')
    await expect(customer.getByText(/^O código foi por SMS/)).toBeVisible()
    const field = customer.getByLabel('Código de seis números')
    await field.fill(code === '000000' ? '111111' : '000000')
    await customer.getByRole('button', { name: 'Aceitar orçamento' }).click()
    await expect(customer.getByText(/^O código não confere/)).toBeVisible()
    await wellMadeInEveryLook(customer, 'orçamento, código errado')
    await field.fill(code)
    await customer.getByRole('button', { name: 'Aceitar orçamento' }).click()
    await expect(customer.getByRole('heading', { name: /^Orçamento aceito/ })).toBeVisible()
  })

  await test.step('e é levada a assinar o contrato', async () => {
    const sign = customer.getByRole('link', { name: 'Assinar o contrato' })
    await expect(sign).toBeVisible()
    await expect(customer.getByText('Depois da assinatura.')).toBeVisible()
    await wellMadeInEveryLook(customer, 'orçamento, aceito')
    await sign.click()
    await customer.getByRole('button', { name: 'Abrir contrato' }).click()
    await expect(customer.getByRole('img', { name: /, página 1$/ })).toBeVisible()
    await customer.getByRole('radio', { name: 'Digitar' }).click()
    await customer.getByLabel('Seu nome, como você assina').fill('Helena Prado')
    await customer.getByRole('checkbox', { name: /Aceito assinar por este meio/ }).click()
    const { code } = await codeAfter(request, phone, () =>
      customer.getByRole('button', { name: 'Receber código por SMS' }).click(),
    )
    await customer.getByLabel('Código de seis números').fill(code)
    await customer.getByRole('button', { name: 'Assinar contrato' }).click()
    await expect(customer.getByText('Contrato assinado por todos', { exact: true })).toBeVisible()
    await expect(customer.getByRole('link', { name: 'Pagar a entrada' })).toBeInViewport()
    await wellMadeInEveryLook(customer, 'orçamento, contrato assinado')
  })

  await test.step('e depois a pagar a entrada', async () => {
    await customer.goto(link)
    await expect(customer.getByRole('heading', { name: /^Contrato assinado/ })).toBeVisible()
    await wellMadeInEveryLook(customer, 'orçamento, assinado')
    await customer.getByRole('link', { name: 'Pagar a entrada' }).click()
    await expect(customer).toHaveURL(/\/auth\/signin/)
    await signIn(customer, phone)
    await expect(customer).toHaveURL(/\/evento\/[0-9a-f-]{36}\/pagamentos\/[0-9a-f-]{36}$/)
    await customer.getByText('Pix', { exact: true }).click()
    await customer.getByRole('button', { name: 'Pagar com Pix' }).click()
    await customer.getByRole('button', { name: 'Pagar o Pix' }).click()
    await expect(customer).toHaveURL(/\/evento\//)
    await expect(customer.getByText('Pago', { exact: true }).first()).toBeVisible()
    await customer.goto(link)
    await expect(customer.getByRole('heading', { name: /^Pagamento feito/ })).toBeVisible()
    await expect(customer.getByRole('link', { name: /^Pagar / })).toHaveCount(0)
    await wellMadeInEveryLook(customer, 'orçamento, entrada paga')
  })

  await test.step('quem planeja vê o sim, um evento só, e a entrada paga', async () => {
    await page.goto(`/app/proposals/${uuid}`)
    await expect(page.getByText('Aceito', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Helena Prado aceitou')).toBeVisible()
    await expect(page.getByText('Versão 2, confirmado com código no celular')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Criar evento' })).toHaveCount(0)
    await wellMadeInEveryLook(page, 'orçamento, aceito, de quem planeja')
    const { event } = await get()
    const again = await Promise.all(
      [1, 2].map(() => business.change<{ eventUuid: string }>('proposals.makeEvent', { uuid })),
    )
    expect(again.map(({ eventUuid }) => eventUuid)).toEqual([event?.uuid, event?.uuid])
    const { items } = await business.ask<EventGetAllOutput>('event.getAll')
    expect(items.map((one) => one.uuid)).toEqual([event?.uuid])

    await page.getByRole('link', { name: 'Abrir o evento' }).click()
    await expect(page).toHaveURL(new RegExp(`/app/${event?.uuid}`))
    const { items: payments } = await business.ask<PaymentAllOutput>('payment.all')
    expect(payments).toHaveLength(3)
    await page.goto(`/app/${event?.uuid}/payments`)
    await expect(detail.getByText('Pago', { exact: true }).first()).toBeVisible()
    await wellMadeInEveryLook(page, 'orçamento, os pagamentos do evento')
    await page.goto(`/app/${event?.uuid}/contracts`)
    await expect(detail.getByText('Assessoria completa').first()).toBeVisible()
  })
  expectQuiet(complaints, /status of (401|409|422)/)
})

test.describe('o que venceu', () => {
  test.use({ as: 'owner' })

  test('diz que venceu, e com quem falar', async ({ page, browserOf }) => {
    await page.goto('/app/proposals?estado=EXPIRED')
    await page.getByRole('link', { name: 'Quinze anos da Sofia' }).click()
    await expect(page.getByText('Vencido', { exact: true }).last()).toBeVisible()
    await wellMadeInEveryLook(page, 'orçamento, vencido, de quem planeja')
    const link = await page.getByRole('link', { name: /ver a página/ }).getAttribute('href')
    const customer = await browserOf()
    const path = new URL(link ?? '').pathname
    await customer.goto(path)
    await expect(customer.getByRole('heading', { name: 'Este orçamento venceu' })).toBeVisible()
    await expect(customer.getByText(/Para um novo, fale com /)).toBeVisible()
    const contact = customer.getByRole('link', { name: /^Falar com / })
    await expect(contact).toHaveAttribute('href', /^https:\/\/wa\.me\/55/)
    await expect(customer.getByRole('link', { name: 'Aceitar orçamento' })).toHaveCount(0)
    await wellMadeInEveryLook(customer, 'orçamento, página, vencido')
    await customer.goto(`${path}/aceitar?v=1`)
    await expect(customer).toHaveURL(new RegExp(`${path}$`))
  })
})

test('um recusado diz por quê, e quem planeja o reabre', async ({ page, business, browserOf }) => {
  const { uuid, link } = await offer(business, 'Tainá Luz')
  const customer = await browserOf()
  await customer.goto(link)
  await customer.getByRole('link', { name: 'Agora não' }).click()
  await customer.getByRole('button', { name: 'Recusar orçamento' }).click()
  await expect(customer.getByRole('alert')).toBeVisible()
  await wellMadeInEveryLook(customer, 'orçamento, recusar')
  await customer.getByLabel('O que faltou?').fill('Mudamos a data para o ano que vem.')
  await customer.getByRole('button', { name: 'Recusar orçamento' }).click()
  await expect(customer.getByRole('heading', { name: 'Orçamento recusado' })).toBeVisible()
  await wellMadeInEveryLook(customer, 'orçamento, página, recusado')

  await page.goto(`/app/proposals/${uuid}`)
  await expect(page.getByText('“Mudamos a data para o ano que vem.”')).toBeVisible()
  await wellMadeInEveryLook(page, 'orçamento, recusado, de quem planeja')
  await page.getByRole('button', { name: 'Reabrir' }).click()
  await expect(page.getByText('Orçamento reaberto')).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('link', { name: 'Aceitar orçamento' })).toBeVisible()
})

test.describe('duas abas', () => {
  test.use({ provoked: /status of 409/ })

  test('mudam o mesmo orçamento: a segunda compara, e nada se perde', async ({
    page,
    business,
  }) => {
    const { uuid } = await offer(business, 'Tainá Luz')
    const get = () => business.ask<ProposalsGetOutput>('proposals.get', { uuid })
    const other = await page.context().newPage()
    for (const one of [page, other]) {
      await one.goto(`/app/proposals/${uuid}/edit`)
      await expect(one.getByRole('textbox', { name: /^Título/ })).toHaveValue('Assessoria do dia')
    }
    await other.getByRole('textbox', { name: /^Título/ }).fill('Assessoria do casamento')
    await other.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(other).toHaveURL(/\/success$/)

    await page.getByRole('textbox', { name: /^Título/ }).fill('Só o dia')
    await page.getByLabel('Total').fill('3900')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    const clash = page.getByRole('dialog', {
      name: 'Este orçamento mudou enquanto você escrevia',
    })
    await expect(clash.getByText('Só o dia')).toBeVisible()
    await expect(clash.getByText('R$ 3.900,00')).toBeVisible()
    await clash.getByRole('radio', { name: 'O texto salvo' }).click()
    await expect(clash.getByText('Assessoria do casamento')).toBeVisible()
    await wellMadeInEveryLook(page, 'orçamento, duas versões')
    expect(await get()).toMatchObject({ title: 'Assessoria do casamento', budget: 420_000 })

    // If the decision is postponed, the text stays in the form.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Só o dia')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await clash.getByRole('button', { name: 'Ficar com o meu' }).click()
    await expect(page).toHaveURL(/\/success$/)
    expect(await get()).toMatchObject({ title: 'Só o dia', budget: 390_000, version: 3 })
  })
})

import type { EventGetAllOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { wellMade } from './support/looks'
import { freshPhone } from './support/people'
import { offer } from './support/proposals'
import { expect, test } from './support/test'

/** An empty page as PDF, for a portfolio. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('no celular, um orçamento de três itens com anexo se escreve, se salva e se edita', async ({
  page,
  business,
}) => {
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: 'Helena Prado',
    phone: freshPhone(),
    eventType: 'WEDDING',
    eventDate: `${nextYear}-11-13`,
  })

  // A picker opened alone belongs to no form.
  await page.goto('/app/proposals/items')
  await expect(page).toHaveURL(/\/app\/proposals\/add$/)

  await page.goto(`/app/proposals/add?customer=${contact.uuid}`)
  await expect(page.getByText('Helena Prado')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Tipo de evento' })).toHaveText('Casamento')
  await expect(page.getByLabel('Data do evento')).toHaveValue(`13/11/${nextYear}`)
  await page.getByRole('radio', { name: 'Detalhado' }).click()
  await page.getByRole('link', { name: 'Adicionar itens' }).click()
  const items = [
    ['Assessoria completa', '14500'],
    ['Prova de doces', '0'],
    ['Ensaio do cortejo', ''],
  ] as const
  for (const [at, [name, value]] of items.entries()) {
    await page.getByRole('button', { name: 'Adicionar item' }).click()
    await page.getByLabel(`Nome do item ${at + 1}`).fill(name)
    await page.getByLabel(`Valor do item ${at + 1}`).fill(value)
  }
  await expect(page.getByText('Grátis', { exact: true }).locator('visible=true')).toBeVisible()
  await expect(page.getByText('Incluso', { exact: true }).locator('visible=true')).toBeVisible()
  await page.getByRole('button', { name: 'Ações de Ensaio do cortejo' }).click()
  await page.getByRole('menuitem', { name: 'Mover para o início' }).click()
  await expect(page.getByLabel('Nome do item 1')).toHaveValue('Ensaio do cortejo')

  // The draft is written a moment after the last letter, and a reload inside of a picker loses nothing.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .toContain('Ensaio do cortejo')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Nome do item 1')).toHaveValue('Ensaio do cortejo')
  await wellMade(page, 'orçamento, itens')
  await page.getByRole('button', { name: 'Pronto' }).click()
  await expect(page).toHaveURL(/\/app\/proposals\/add/)
  await expect(page.getByRole('list', { name: 'Itens do orçamento' })).toContainText('R$ 14.500,00')
  await expect(page.getByText('Helena Prado')).toBeVisible()

  await page.getByRole('link', { name: /^Formas de pagamento/ }).click()
  await page.getByRole('checkbox', { name: 'Pix' }).click()
  await page.getByRole('checkbox', { name: 'Outra' }).click()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await expect(
    page.getByText('Diga qual é a outra forma de pagamento').locator('visible=true'),
  ).toBeVisible()
  await page.getByLabel('Qual é a outra').fill('Dinheiro')
  await page.getByRole('button', { name: 'Pronto' }).click()
  await expect(page.getByText('Pix, Dinheiro')).toBeVisible()

  await page.getByRole('link', { name: /^Anexar um arquivo/ }).click()
  await page
    .locator('input[accept*=docx]')
    .setInputFiles({ name: 'Portfólio.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByLabel('Título').locator('visible=true')).toHaveValue('Portfólio')
  await page.getByRole('button', { name: 'Pronto' }).click()
  await expect(page.getByText(/^Portfólio.pdf/).locator('visible=true')).toBeVisible()

  await page.getByRole('button', { name: 'Textos' }).click()
  await page.getByRole('button', { name: /^Casamento/ }).click()
  const text = page.getByRole('textbox', { name: 'Apresentação' })
  await expect(text).toContainText('Helena, que alegria receber vocês.')
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(text).not.toContainText('que alegria')
  await text.fill('Um dia do jeito de vocês.')

  await page.getByRole('button', { name: 'Salvar orçamento' }).click()
  await expect(page).toHaveURL(/\/app\/proposals\/[0-9a-f-]{36}\/success$/)

  const uuid = /proposals\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const saved = await business.ask<{ items: unknown; budget: number; status: string }>(
    'proposals.get',
    { uuid },
  )
  expect(saved).toMatchObject({
    budget: 1_450_000,
    status: 'SENT',
    items: [
      { name: 'Ensaio do cortejo' },
      { name: 'Assessoria completa', value: 1_450_000 },
      { name: 'Prova de doces', value: 0 },
    ],
    attachment: { title: 'Portfólio', name: 'Portfólio.pdf' },
    possiblePaymentMethods: [{ method: 'PIX' }, { method: 'OTHER', description: 'Dinheiro' }],
  })

  await page.goto(`/app/proposals/${uuid}/edit`)
  await page.getByLabel('Título').locator('visible=true').first().fill('Assessoria do casamento')
  await expect(page.getByText('O PDF é do que foi salvo')).toBeVisible()
  // A picker of an edit leads back to it.
  await page.getByRole('link', { name: 'Mudar os itens' }).click()
  await expect(page.getByLabel('Nome do item 2')).toHaveValue('Assessoria completa')
  await page.reload()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/proposals/${uuid}/edit$`))
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page).toHaveURL(/\/success$/)
  expect(await business.ask('proposals.get', { uuid })).toMatchObject({
    title: 'Assessoria do casamento',
    version: 2,
    budget: 1_450_000,
  })
})

test('o que se apaga da tabela de preços e dos textos volta com “Desfazer”', async ({
  page,
  business,
}) => {
  const service = await business.change<{ uuid: string }>('proposals.saveService', {
    name: 'Assessoria do dia',
    value: 450_000,
  })
  await business.change('proposals.saveTemplate', {
    name: 'Casamento no campo',
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Olá, {{cliente}}.' }] }],
    },
  })
  await page.goto('/app/proposals/add')
  await page.getByRole('button', { name: 'Textos' }).click()
  const texts = page.getByRole('dialog', { name: 'Textos' })
  await texts.getByRole('button', { name: 'Apagar Casamento no campo' }).click()
  await expect(texts.getByRole('button', { name: 'Apagar Casamento no campo' })).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(texts.getByRole('button', { name: 'Apagar Casamento no campo' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: 'Detalhado' }).click()
  await page.getByRole('link', { name: 'Adicionar itens' }).click()
  const remove = page.getByRole('button', { name: 'Apagar Assessoria do dia da tabela de preços' })
  await remove.click()
  await expect(remove).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(remove).toBeVisible()
  // It is the same, and not another that is called so.
  const list = await business.ask<{ items: { uuid: string }[] }>('proposals.getPriceList')
  expect(list.items.map(({ uuid }) => uuid)).toEqual([service.uuid])
})

test('o que se escreveu volta com um desfazer, mesmo depois de recarregar', async ({
  page,
  business: _,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/app/proposals/add')
  const text = page.getByRole('textbox', { name: 'Apresentação' })
  const own = 'O que só eu sei dizer deste casamento.'
  await text.fill(own)
  await page.getByRole('button', { name: 'Gerar com IA' }).click()
  const again = page.getByRole('button', { name: 'Gerar novamente' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await expect(text).not.toContainText(own)
  const generated = (await text.textContent()) ?? ''
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .toContain(generated.slice(0, 20))
  await page.reload()
  await expect(text).toContainText(generated.slice(0, 20))
  // Another text over it is still one step away from the planner's own.
  await page.getByRole('button', { name: 'Textos' }).click()
  await page.getByRole('button', { name: /^Casamento/ }).click()
  await expect(text).toContainText('que alegria receber vocês.')
  // Not the editor's own, which has no words and forgets with the page.
  await page.getByRole('button', { name: 'Desfazer' }).filter({ hasText: 'Desfazer' }).click()
  await expect(text).toHaveText(own)
  await page.reload()
  await expect(text).toHaveText(own)
})

test('um orçamento rápido se edita como rápido, depois de um detalhado começado', async ({
  page,
  business,
}) => {
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: 'Otto Meireles',
    phone: freshPhone(),
  })
  const { uuid } = await business.change<{ uuid: string }>('proposals.create', {
    customer: contact.uuid,
    type: 'BIRTHDAY',
    budget: 320_000,
    items: [],
    expiresAt: '2099-12-31',
    possiblePaymentMethods: [],
    possiblePaymentMethodDescription: '',
    idempotencyKey: crypto.randomUUID(),
    status: 'SENT',
  })
  await page.goto('/app/proposals/add')
  await page.getByRole('radio', { name: 'Detalhado' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/app/proposals/${uuid}/edit`)
  await expect(page.getByRole('radio', { name: 'Rápido' })).toBeChecked()
  await expect(page.getByLabel('Total')).toHaveValue('3.200,00')
  await page.getByLabel('Título').locator('visible=true').first().fill('Sessenta anos')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page).toHaveURL(/\/success$/)
  expect(await business.ask('proposals.get', { uuid })).toMatchObject({
    title: 'Sessenta anos',
    budget: 320_000,
  })
})

test('um sim anotado vira um evento num toque, e só um', async ({ page, business }) => {
  const { uuid, version } = await offer(business, 'Tainá Luz')
  await business.change('proposals.note', { uuid, version, answer: 'ACCEPTED', name: 'Tainá Luz' })
  // Another tab does not know yet that it was made, or has just heard of it.
  const other = await page.context().newPage()
  for (const one of [page, other]) await one.goto(`/app/proposals/${uuid}`)
  for (const one of [page, other]) {
    await one
      .getByRole('button', { name: 'Criar evento' })
      .or(one.getByRole('link', { name: 'Abrir o evento' }))
      .click()
    await expect(one).toHaveURL(/\/app\/[0-9a-f-]{36}\//)
  }
  expect(other.url()).toBe(page.url())
  await page.goto(`/app/proposals/${uuid}`)
  await expect(page.getByRole('link', { name: 'Abrir o evento' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar evento' })).toHaveCount(0)
  const { items } = await business.ask<EventGetAllOutput>('event.getAll')
  expect(items).toHaveLength(1)
})

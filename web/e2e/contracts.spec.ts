import type { APIRequestContext, Page } from '@playwright/test'
import { linkOf } from './support/contracts'
import { wellMade, wellMadeInEveryLook } from './support/looks'
import { codeIn, lastMessage, nextMessage } from './support/outbox'
import { freshPhone, typed } from './support/people'
import { expect, test } from './support/test'

/** Returns a contract of one page as PDF. */
function pdf(): Buffer {
  const page = 'BT /F 18 Tf 60 760 Td (Contrato de assessoria) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = file.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file)
}

/** A few strokes in the box. */
async function draw(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: 'Desenhe aqui' })
  await box.scrollIntoViewIfNeeded()
  const place = await box.boundingBox()
  if (!place) throw new Error('no box to sign in')
  await page.mouse.move(place.x + 20, place.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [60, 20],
    [90, 70],
    [140, 30],
    [200, 60],
  ] as const)
    await page.mouse.move(place.x + x, place.y + y, { steps: 4 })
  await page.mouse.up()
}

async function askCode(page: Page, request: APIRequestContext, phone: string): Promise<string> {
  const after = await lastMessage(request, phone)
  await page.getByRole('button', { name: 'Receber código por SMS' }).click()
  return codeIn(await nextMessage(request, phone, { after }))
}

const consent = /Aceito assinar por este meio/

test('três pessoas assinam no celular, em ordem, e o arquivo selado se confere', async ({
  page,
  business,
  browser,
  request,
}) => {
  const people = ['Helena Prado', 'Caio Reis', 'Buffet Vila'].map((name) => ({
    name,
    phone: freshPhone(),
  }))
  const { uuid: event } = await business.wedding(['Helena Prado', 'Caio'])
  await page.goto(`/app/${event}/contracts`)
  await expect(page.getByText('Nenhum contrato ainda')).toBeVisible()
  await wellMadeInEveryLook(page, 'contratos, nenhum')
  await page.getByRole('link', { name: 'Novo contrato' }).locator('visible=true').first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Assessoria.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await page.getByLabel('Nome', { exact: true }).fill('Contrato de assessoria')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('switch', { name: 'Uma pessoa depois da outra' }).click()
  for (const [at, { name, phone }] of people.entries()) {
    await page.getByRole('button', { name: 'Adicionar pessoa' }).click()
    const row = page.getByRole('listitem').filter({ hasText: `${at + 1}ª pessoa` })
    await row.getByLabel('Nome').fill(name)
    await row.getByLabel('Celular').fill(typed(phone))
  }
  // What scrolls under the bar at the top is no target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await wellMadeInEveryLook(page, 'contrato, rascunho')
  await page.getByRole('button', { name: 'Enviar para assinar' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Aguarda assinaturas')).toBeVisible()

  let last = ''
  for (const [at, { name, phone }] of people.entries()) {
    const link = await linkOf(request, phone)
    last = link
    // Whatever shows a preview of a link opens nothing.
    await request.get(link)
    const phoneScreen = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const signing = await phoneScreen.newPage()
    await signing.goto(link)
    await signing.getByRole('button', { name: 'Abrir contrato' }).click()
    await expect(signing.getByRole('form', { name: 'Assinar contrato' })).toBeVisible()
    await expect(signing.getByText('Você', { exact: true })).toBeVisible()
    await expect(signing.getByRole('img', { name: /, página 1$/ })).toBeVisible()
    await wellMadeInEveryLook(signing, `assinar, ${at + 1}`)
    if (at === 2) {
      await signing.getByRole('radio', { name: 'Digitar' }).click()
      await signing.getByLabel('Seu nome, como você assina').fill(name)
    } else await draw(signing)
    if (at === 0) {
      await expect(signing.getByRole('img', { name: /^Assinatura desenhada/ })).toBeVisible()
      // The drawing is stored a moment after the last stroke, and leaving asks for confirmation.
      await expect
        .poll(() =>
          signing.evaluate(() => JSON.stringify(sessionStorage).includes('contract.sign')),
        )
        .toBe(true)
      signing.once('dialog', (dialog) => void dialog.accept())
      await signing.reload()
      await expect(signing.getByRole('img', { name: /^Assinatura desenhada/ })).toBeVisible()
    }
    await signing.getByRole('checkbox', { name: consent }).click()
    const code = await askCode(signing, request, phone)
    const field = signing.getByLabel('Código de seis números')
    const sign = signing.getByRole('button', { name: 'Assinar contrato' })
    if (at === 1) {
      await field.fill(code === '000000' ? '111111' : '000000')
      await sign.click()
      await expect(
        signing.getByText('Código errado. Restam 4 tentativas.', { exact: true }),
      ).toBeVisible()
      // The drawing is still there.
      await expect(signing.getByRole('img', { name: /^Assinatura desenhada/ })).toBeVisible()
    }
    await field.fill(code)
    await sign.click()
    await expect(
      signing.getByText(at === 2 ? 'Contrato assinado por todos' : 'Você assinou', { exact: true }),
    ).toBeVisible()
    await phoneScreen.close()
  }

  // The seal is a job's: its file comes a moment later.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Baixar contrato assinado' })).toBeVisible()
  }).toPass({ timeout: 120_000 })
  await wellMadeInEveryLook(page, 'contrato assinado')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar contrato assinado' }).click()
  const stream = await (await coming).createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const sealed = Buffer.concat(parts)

  await page.goto(last)
  await page.getByRole('link', { name: 'Conferir um arquivo' }).click()
  const choose = async (buffer: Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'assinado.pdf', mimeType: 'application/pdf', buffer })
  await choose(sealed)
  await expect(page.getByText('É o contrato selado, byte por byte')).toBeVisible()
  await wellMadeInEveryLook(page, 'conferir')
  const changed = Buffer.from(sealed)
  changed[200] = (changed[200] ?? 0) ^ 1
  await choose(changed)
  await expect(page.getByText('Não é o contrato selado')).toBeVisible()
  await wellMadeInEveryLook(page, 'conferir, mudado')
  await choose(Buffer.concat([sealed, Buffer.from('\n% mais')]))
  await expect(page.getByText('Não é o contrato selado')).toBeVisible()
})

test('quem não vai assinar diz por quê, e o contrato termina', async ({
  page,
  business,
  request,
}) => {
  const phone = freshPhone()
  const { uuid: event } = await business.wedding(['Helena Prado', 'Caio'])
  await page.goto(`/app/${event}/contracts/add`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Flores.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Adicionar pessoa' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '1ª pessoa' })
  await row.getByLabel('Nome').fill('Ateliê Flor')
  await row.getByLabel('Celular').fill(typed(phone))
  await page.getByRole('button', { name: 'Enviar para assinar' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Aguarda assinaturas')).toBeVisible()
  const sent = page.url()
  await page.goto(await linkOf(request, phone))
  await page.getByRole('button', { name: 'Abrir contrato' }).click()
  // The contract is read first: after a refusal, its file is served to no signer.
  await expect(page.getByRole('img', { name: /, página 1$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Não vou assinar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Não vou assinar' })
  await dialog.getByLabel('Motivo').fill('O valor não é o combinado.')
  await dialog.getByRole('button', { name: 'Não vou assinar' }).click()
  await expect(page.getByText('Você não vai assinar')).toBeVisible()
  await page.goto(sent)
  await expect(page.getByText('“O valor não é o combinado.”')).toBeVisible()
})

test('um modelo vira o texto de um contrato, que se escreve e se vê em PDF', async ({
  page,
  business,
}) => {
  const { uuid: event } = await business.wedding(['Helena Prado', 'Caio'])
  await page.goto('/app/contracts/templates')
  await page.getByRole('link', { name: 'Novo modelo' }).locator('visible=true').first().click()
  await page.getByLabel('Nome').fill('Assessoria')
  await page.getByRole('button', { name: 'Criar e escrever' }).click()
  const text = page.getByRole('textbox', { name: 'Texto de Assessoria' })
  await text.pressSequentially('Paga-se {{valor}} por ')
  await page.getByRole('button', { name: 'Inserir campo' }).click()
  await page.getByRole('menuitem', { name: 'Nome do evento' }).click()
  await expect(text).toHaveText('Paga-se {{valor}} por {{evento}}')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await wellMade(page, 'modelo de contrato')

  await page.goto(`/app/${event}/contracts/add`)
  await page.getByRole('radio', { name: 'Usar modelo' }).click()
  await page.getByLabel('Modelo', { exact: true }).click()
  await page.getByRole('option', { name: 'Assessoria' }).click()
  await page.getByLabel('valor').fill('R$ 9.000,00')
  await page.getByRole('button', { name: 'Continuar' }).click()
  const draft = page.getByRole('textbox', { name: 'Texto de Assessoria' })
  await expect(draft).toContainText('Paga-se R$ 9.000,00 por')
  await draft.press('Control+End')
  await draft.pressSequentially(', até {{prazo}}.')
  await expect(page.getByText('Falta preencher no texto')).toBeVisible()
  await page.getByRole('radio', { name: 'Ver o PDF' }).click()
  await expect(page.getByRole('img', { name: /, página 1$/ })).toBeVisible()

  await page.goto('/app/contracts/templates')
  await page.getByRole('link', { name: /^Assessoria/ }).click()
  await page.getByRole('button', { name: 'Ações de Assessoria' }).locator('visible=true').click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhum modelo ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('link', { name: /^Assessoria/ })).toBeVisible()
})

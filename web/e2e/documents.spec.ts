import type { Page, Route } from '@playwright/test'
import type { DocumentGetOutput } from '../src/client/types.gen'
import { deskSize, phoneSize, wellMade, wellMadeAtBothSizes } from './support/looks'
import { Business, stateOf } from './support/people'
import { expect, test } from './support/test'

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

test.describe('os documentos de um evento', () => {
  test.use({ as: 'owner' })

  test('são escritos, versionados e baixados em PDF', async ({ page, places }) => {
    await page.setViewportSize(phoneSize)
    const name = `Roteiro ${crypto.randomUUID().slice(0, 8)}`
    await page.goto(`/app/${places.event}/documents`)
    await page.getByRole('link', { name: 'Adicionar documento', exact: true }).click()
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Criar e escrever' }).click()

    const text = page.getByRole('textbox', { name: `Texto de ${name}` })
    await text.click()
    await page.getByRole('button', { name: 'Título 2' }).click()
    await page.keyboard.type('Chegada')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Lista', exact: true }).click()
    await page.keyboard.type('Padrinhos às 15h')
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
    await page.reload()
    await expect(text.getByRole('heading', { name: 'Chegada' })).toBeVisible()
    await expect(text.getByRole('listitem')).toHaveText('Padrinhos às 15h')

    // Another text, and the first comes back from among the versions.
    const business = await Business.current(page.request)
    const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { version } = await business.ask<DocumentGetOutput>('document.get', { uuid })
    const content = { type: 'doc', content: [{ type: 'paragraph' }] }
    await business.change('document.save', { uuid, version, content, apart: true })
    await page.reload()
    await expect(text).not.toContainText('Chegada')
    await page.getByRole('button', { name: 'Versões' }).click()
    const versions = page.getByRole('dialog', { name: 'Versões' })
    await versions
      .getByRole('button', { name: /Ana Clara Nogueira/ })
      .last()
      .click()
    await versions.getByRole('button', { name: 'Restaurar esta versão' }).click()
    await expect(text.getByRole('listitem')).toHaveText('Padrinhos às 15h')

    const menu = page.getByRole('button', { name: `Ações de ${name}` }).filter({ visible: true })
    // The menu is in the bar of a phone and in the heading of a desktop.
    await page.setViewportSize(deskSize)
    await menu.click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Baixar em PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`${name}.pdf`)
    await page.setViewportSize(phoneSize)

    await menu.click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const row = page.getByRole('link', { name: new RegExp(name) })
    await expect(page.getByRole('link', { name: /Briefing do casal/ })).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(row).toBeVisible()
  })

  test('recebem arquivos, e recusam os que não são o que dizem', async ({ page, places }) => {
    const name = `Contrato ${crypto.randomUUID().slice(0, 8)}.pdf`
    await page.goto(`/app/${places.event}/documents/add?task=${places.task}`)
    await page.getByLabel('Escolher arquivos', { exact: true }).setInputFiles([
      { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
      { name: 'festa.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    ])
    const sending = page.getByRole('list', { name: 'Envios' })
    await expect(sending.getByText(/^Enviado/)).toBeVisible()
    await expect(sending.getByText(/Envie um arquivo JPG/)).toBeVisible()
    await wellMade(page, 'documentos enviados')
    await page.getByRole('button', { name: 'Tirar festa.exe da lista' }).click()
    await page.getByRole('link', { name: 'Ver documentos' }).click()
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByRole('img', { name: `${name}, página 1` })).toBeVisible()
    await wellMade(page, 'documento em PDF')
    await page.goto(`/app/${places.event}/organization/${places.task}`)
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await page.goto(`/app/${places.event}/documents?q=${encodeURIComponent('CONTRATO DO BUF')}`)
    await expect(page.getByRole('link', { name: /Contrato do buffet/ })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  })

  test('sem nenhum que a busca ache', async ({ screens, as, places }) => {
    const none = `/app/${places.event}/documents?q=nada+disso`
    const page = await screens.everyLook(as, 'documentos sem resultado', /Marina/, none)
    await expect(page.getByText('Nada encontrado para “nada disso”')).toBeVisible()
  })
})

/** Holds every upload until it is released, so that a test sees the upload in progress. */
async function holdUploads(page: Page): Promise<() => Promise<Route>> {
  const held: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  await page.route('**/document.upload?*', (route) => {
    const takes = waiting.shift()
    if (takes) takes(route)
    else held.push(route)
  })
  return () => {
    const first = held.shift()
    return first ? Promise.resolve(first) : new Promise((take) => waiting.push(take))
  }
}

test.describe('um envio', () => {
  test.use({
    as: 'owner',
    viewport: phoneSize,
    hasTouch: true,
    isMobile: true,
    provoked: /net::ERR_/,
  })

  test('mostra o andamento, é cancelado, cai no meio e tenta de novo', async ({ page, places }) => {
    const name = `Proposta ${crypto.randomUUID().slice(0, 8)}.pdf`
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
    const nextUpload = await holdUploads(page)
    await page.goto(`/app/${places.event}/documents/add`)
    const choose = page.getByLabel('Escolher arquivos', { exact: true })
    const row = page.getByRole('list', { name: 'Envios' }).getByRole('listitem')
    const progress = page.getByRole('progressbar', { name: `Enviando ${name}` })

    // Two at once: one on its way, one in the queue.
    await choose.setInputFiles([file, { ...file, name: `Segunda ${name}` }])
    const cancelled = await nextUpload()
    await expect(progress).toBeVisible()
    await expect(row.filter({ hasText: 'Na fila' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'envio no meio')
    await page.getByRole('button', { name: `Cancelar o envio de Segunda ${name}` }).click()
    await page.getByRole('button', { name: `Cancelar o envio de ${name}` }).click()
    await expect(row).toHaveCount(0)
    await cancelled.abort().catch(() => undefined)

    await choose.setInputFiles(file)
    const cut = await nextUpload()
    await expect(progress).toBeVisible()
    await cut.abort('connectionreset')
    await expect(row).toContainText('Confira sua internet')
    await wellMadeAtBothSizes(page, 'envio que caiu')
    await page.getByRole('button', { name: `Tentar enviar ${name} de novo` }).click()
    await (await nextUpload()).continue()
    await expect(row).toContainText('Enviado')

    // One came, whatever was tried.
    await page.goto(`/app/${places.event}/documents?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(1)
  })
})

test.describe('no celular', () => {
  test.use({ as: 'owner', viewport: phoneSize, hasTouch: true, isMobile: true })

  test('uma foto da câmera vira documento, com prévia e observações', async ({ page, places }) => {
    const name = `recibo-${crypto.randomUUID().slice(0, 8)}`
    await page.goto(`/app/${places.event}/documents/add`)
    await expect(page.getByRole('button', { name: 'Fotografar' })).toBeVisible()
    const camera = page.locator('input[type=file][capture=environment]')
    await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png')
    await camera.setInputFiles({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 300 } }),
    })
    await expect(page.getByRole('list', { name: 'Envios' })).toContainText('Enviado')
    await page.getByRole('link', { name: 'Ver documentos' }).click()
    await page.getByRole('link', { name: new RegExp(name) }).click()
    const picture = page.getByRole('img', { name })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    const notes = page.getByLabel('Observações')
    await notes.fill('Pago em dinheiro; falta o número da nota.')
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
    await page.reload()
    await expect(notes).toHaveValue('Pago em dinheiro; falta o número da nota.')
    await wellMade(page, 'foto com observações')
  })
})

test.describe('duas pessoas no mesmo documento', () => {
  // The refusal is the browser's to complain of.
  test.use({ as: 'owner', provoked: /status of 409/ })

  test('veem os dois textos e não perdem nenhum', async ({ page, places, playwright }) => {
    const business = await Business.current(page.request)
    const name = `Cardápio ${crypto.randomUUID().slice(0, 8)}`
    const { uuid } = await business.change<{ uuid: string }>('document.create', {
      eventUuid: places.event,
      name,
    })
    await page.goto(`/app/${places.event}/documents/${uuid}`)
    const text = page.getByRole('textbox', { name: `Texto de ${name}` })
    await text.click()

    const colleague = await playwright.request.newContext({
      baseURL: new URL(page.url()).origin,
      storageState: stateOf('administrator'),
    })
    const theirs = await Business.current(colleague)
    await theirs.change('document.save', {
      uuid,
      version: 1,
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Massa fresca' }] }],
      },
    })
    await colleague.dispose()

    await page.keyboard.type('Peixe assado')
    const both = page.getByRole('dialog', { name: 'Este texto mudou enquanto você escrevia' })
    await expect(both.getByText('Peixe assado')).toBeVisible()
    await expect(both.getByText('Massa fresca')).toBeVisible()
    await wellMade(page, 'documento em conflito')
    await both.getByRole('button', { name: 'Guardar os dois' }).click()
    await expect(both).toHaveCount(0)
    await expect(text).toHaveText('Massa fresca')
    await page.goto(`/app/${places.event}/documents?q=${encodeURIComponent(name)}`)
    await expect(
      page.getByRole('link', { name: new RegExp(`${name} \\(minha versão\\)`) }),
    ).toBeVisible()
  })
})

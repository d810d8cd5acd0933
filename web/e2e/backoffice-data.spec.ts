import { readFile } from 'node:fs/promises'
import { database } from './support/database'
import { wellMadeAtBothSizes } from './support/looks'
import { Business, freshPhone } from './support/people'
import { newPerson } from './support/pool'
import { newStaff } from './support/staff'
import { expect, test } from './support/test'
import { visit } from './support/visit'

test('a equipe extrai os dados de um negócio num arquivo que se lê', async ({
  page,
  context,
  browserOf,
}) => {
  const owner = await browserOf(newPerson())
  const business = await Business.open(owner.request, 'Ateliê Pau-Brasil', 'Jurema Teles')
  const wedding = await business.wedding(['Iara Teles', 'Caio'])
  await business.change('invitations.create', {
    eventUuid: wedding.uuid,
    name: 'Família Teles',
    phone: freshPhone(),
    guests: [{ name: 'Moema Teles' }],
  })
  await newStaff(context)
  const { ownerUserId } = await (
    await page.request.get(`/api/admin/admin.getBusiness?uuid=${business.id}`)
  ).json()
  await page.goto(`/app/menu/backoffice/users/${ownerUserId}`)
  await page.getByRole('button', { name: 'Extrair dados do negócio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extrair os dados de Ateliê Pau-Brasil?' })
  await dialog.getByRole('button', { name: 'Extrair dados' }).click()
  await expect(dialog.getByText('Diga por que você extrai os dados', { exact: true })).toBeVisible()
  await wellMadeAtBothSizes(page, 'extrair dados')
  await dialog.getByLabel('Motivo').fill('A titular pediu uma cópia, por escrito')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Extrair dados' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`negocio-${business.id}.json`)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(JSON.stringify(file)).toContain('Moema Teles')
  expect(JSON.stringify(file)).toContain('Ateliê Pau-Brasil')
  await expect(page.getByText('Dados extraídos')).toBeVisible()
  await expect(dialog).toBeHidden()

  await visit(owner, '/app/menu/business/activity')
  await expect(owner.getByText('extraiu os dados do negócio').first()).toBeVisible()
})

test('um evento que perdeu o rascunho do site é achado e completado uma vez', async ({
  page,
  context,
  browserOf,
}) => {
  const owner = await browserOf(newPerson())
  const business = await Business.open(owner.request, 'Ateliê Aroeira', 'Jandira Reis')
  const wedding = await business.wedding(['Potira Reis', 'Davi'])
  const countBlocks = async () => {
    const { site } = await business.ask<{ site: { blocks: unknown[] } }>('site.get', {
      eventUuid: wedding.uuid,
    })
    return site.blocks.length
  }
  await business.change('site.create', { eventUuid: wedding.uuid })
  const blocks = await countBlocks()
  const sql = database()
  await sql`DELETE FROM site_blocks WHERE event_id = ${wedding.uuid}`
  await sql.end()
  await newStaff(context)
  await page.goto('/app/menu/backoffice')
  await visit(page, '/app/menu/backoffice/resync-events')
  const event = page.getByRole('listitem').filter({ hasText: 'Ateliê Aroeira' })
  await expect(event).toContainText('Falta: Rascunho do site')
  await wellMadeAtBothSizes(page, 'eventos incompletos')
  await event.getByRole('button', { name: /^Sincronizar/ }).click()
  await expect(page.getByText('Evento completo')).toBeVisible()
  await expect(event).toHaveCount(0)
  expect(await countBlocks()).toBe(blocks)

  await owner.goto('/app/menu/business/activity')
  await expect(owner.getByText('completou o que faltava no evento').first()).toBeVisible()
})

test('a equipe vê um negócio inteiro e põe um fornecedor num evento', async ({
  page,
  context,
  browserOf,
}) => {
  const owner = await browserOf(newPerson())
  const business = await Business.open(owner.request, 'Ateliê Ipê', 'Nara Brito')
  const wedding = await business.wedding(['Yara Brito', 'Enzo'])
  await business.change('vendors.create', {
    name: 'Doces da Paula',
    phone: freshPhone(),
    categories: ['CAKE'],
  })
  await newStaff(context)
  const { ownerUserId } = await (
    await page.request.get(`/api/admin/admin.getBusiness?uuid=${business.id}`)
  ).json()
  await page.goto(`/app/menu/backoffice/users/${ownerUserId}`)
  await expect(page.getByText('Chave Pix da carteira')).toBeVisible()
  await wellMadeAtBothSizes(page, 'negócio no backoffice')
  await page.getByRole('link', { name: /^Casamento Yara/ }).click()
  await expect(page).toHaveURL(new RegExp(`event-vendors/${wedding.uuid}$`))
  await expect(page.getByText('Este evento ainda não tem fornecedores.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar Doces da Paula' }).click()
  await expect(page.getByText('Fornecedor adicionado ao evento')).toBeVisible()
  const linked = page.getByRole('list', { name: 'Neste evento' }).getByRole('listitem')
  await expect(linked).toContainText('Sem orçamento')
  await expect(linked).toContainText('Sem status')
  await expect(page.getByText('Todo o catálogo deste negócio já está no evento.')).toBeVisible()
  await wellMadeAtBothSizes(page, 'fornecedores do evento')

  await owner.goto('/app/menu/business/activity')
  await expect(owner.getByText(/vinculou o fornecedor .Doces da Paula./).first()).toBeVisible()
})

test.describe('sem resposta', () => {
  test.use({ provoked: /net::ERR_FAILED .*\/admin\.get(Business|Wallet)\?/ })

  test('a equipe lê que um negócio não se carregou, e tenta de novo', async ({
    page,
    context,
    browserOf,
  }) => {
    const owner = await browserOf(newPerson())
    const business = await Business.open(owner.request, 'Ateliê Cedro', 'Nara Brito')
    await newStaff(context)
    const { ownerUserId } = await (
      await page.request.get(`/api/admin/admin.getBusiness?uuid=${business.id}`)
    ).json()
    const unreadable = /\/admin\.(getBusiness|getWallet)\?/
    await page.route(unreadable, (route) => route.abort())
    await page.goto(`/app/menu/backoffice/users/${ownerUserId}`)
    const events = page.locator('section').filter({ hasText: 'Não deu para carregar os eventos' })
    await expect(events).toBeVisible()
    await expect(page.getByText('Não deu para carregar o negócio')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar chave Pix' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'negócio que não se lê')
    await page.unroute(unreadable)
    await events.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText('Chave Pix da carteira')).toBeVisible()
  })
})

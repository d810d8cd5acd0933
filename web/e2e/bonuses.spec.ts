import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { AdminGetAllUsersOutput } from '../src/client/types.gen'
import { database } from './support/database'
import { deskSize, phoneSize, wellMadeInEveryLook } from './support/looks'
import { lastMessage, nextMessage } from './support/outbox'
import { Business, typed } from './support/people'
import { newPerson } from './support/pool'
import { newStaff } from './support/staff'
import { expect, test } from './support/test'
import { fillWallet } from './support/wallet'

test.use({ provoked: /status of (409|422)/ })

const receipt = {
  name: 'comprovante.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

/** A name that the banks give to a payment by Pix made now. */
function endToEndId(): string {
  const minute = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return `E60746948${minute}${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`
}

/** Adds what an event earned, as accrual does, and says when the event was or will be. */
async function earn(business: string, event: string, cents: number, days: number): Promise<void> {
  const sql = database()
  await sql`UPDATE events SET date = current_date + ${days}::integer WHERE id = ${event}`
  await sql`SELECT app.add_bonification(${business}, ${event}, ${cents}, ${crypto.randomUUID()})`
  await sql.end()
}

/** Lets so many days pass since all transfers to a business. */
async function passDays(business: string, days: number): Promise<void> {
  const sql = database()
  await sql.begin(async (inside) => {
    await inside`SET LOCAL session_replication_role = replica`
    await inside`UPDATE bonus_transfers SET paid_at = paid_at - make_interval(days => ${days})
      WHERE business_id = ${business} AND status = 'PAID'`
  })
  await sql.end()
}

async function register(page: Page, card: Locator, id: string): Promise<Locator> {
  await card.getByRole('button', { name: 'Registrar o Pix' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ID da transação').fill(id)
  await dialog.getByLabel('Comprovante do banco').setInputFiles(receipt)
  await dialog.getByRole('button', { name: 'Registrar o Pix' }).click()
  return dialog
}

test('duas pessoas da equipe pagam um bônus, e o titular o lê com o comprovante', async ({
  page,
  context,
  browserOf,
}) => {
  const phone = newPerson()
  const owner = await browserOf(phone)
  // One of each try.
  const name = `Ateliê ${phone.slice(-6)}`
  const business = await Business.open(owner.request, name, 'Heloísa Sampaio')
  await fillWallet(owner, business.id)
  const past = await business.wedding(['Lia Prado', 'Téo'])
  const coming = await business.wedding(['Bia Nunes', 'Caio'])
  await earn(business.id, past.uuid, 1250_40, -40)
  await earn(business.id, coming.uuid, 80_00, 20)
  await newStaff(context)
  const second = await browserOf(undefined, { viewport: deskSize })
  await newStaff(second.context())
  const found: AdminGetAllUsersOutput = await (
    await page.request.get('/api/admin/admin.getAllUsers', { params: { query: typed(phone) } })
  ).json()
  const card = (of: Page) => of.getByRole('listitem').filter({ hasText: name })
  await page.setViewportSize(phoneSize)

  await test.step('quem é titular vê o que rendeu, e que falta a chave', async () => {
    await owner.goto('/app/wallet')
    await owner.getByRole('link', { name: /^Bônus/ }).click()
    await expect(owner.getByText('Falta a chave Pix dos bônus')).toBeVisible()
    await expect(owner.getByRole('radio', { name: /Disponível/ })).toHaveAccessibleName(/1\.250,40/)
    await expect(owner.getByText(/Lia/)).toBeVisible()
    await owner.getByRole('radio', { name: /Pendente/ }).click()
    await expect(owner.getByText(/Bia/)).toBeVisible()
    await expect(owner.getByText(/disponível em/)).toBeVisible()
    await wellMadeInEveryLook(owner, 'bônus sem chave')
    await owner.getByRole('link', { name: 'Quando os bônus são pagos' }).click()
    await expect(owner.getByText(/a cada 60 dias, se a soma chega a R\$\s50,00/)).toBeVisible()
    await expect(owner.getByText(/30 dias depois do dia do evento/)).toBeVisible()
    await wellMadeInEveryLook(owner, 'quando os bônus são pagos')
  })

  await test.step('sem a chave, a equipe não propõe nem a muda', async () => {
    await page.goto(`/app/menu/backoffice/users/${found.items[0]?.userId}`)
    await expect(page.getByText(/o titular põe a primeira/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar chave Pix' })).toHaveCount(0)
    await page.goto('/app/menu/backoffice/transfers')
    await expect(card(page)).toContainText('A carteira não tem chave Pix.')
    await business.change('wallet.pix.create', { key: '529.982.247-25', keyType: 'CPF' })
    await page.reload()
    await expect(card(page)).toContainText('chave •••.982.247-••')
  })

  await test.step('uma pessoa confere e propõe, e não pode aprovar', async () => {
    await wellMadeInEveryLook(page, 'bônus a propor')
    await page.getByRole('link', { name: /Conferir/ }).click()
    await expect(card(page)).toContainText('Outra pessoa aprova')
    await expect(card(page)).toContainText(/Lia/)
    await expect(card(page)).not.toContainText(/Bia/)
    await wellMadeInEveryLook(page, 'conferir transferências')
    await page
      .getByRole('button', { name: new RegExp(`Propor R\\$\\s1\\.250,40 a ${name}`) })
      .click()
    await expect(page.getByText('Transferência proposta')).toBeVisible()
    await page.goto('/app/menu/backoffice/transfers')
    await page.getByRole('radio', { name: 'Abertas' }).click()
    await expect(card(page)).toContainText('Foi você que propôs: outra pessoa aprova.')
    await expect(card(page).getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  })

  const id = endToEndId()
  await test.step('outra aprova, paga o código e escreve o que o banco diz', async () => {
    await second.goto('/app/menu/backoffice/transfers')
    await second.getByRole('radio', { name: 'Abertas' }).click()
    await card(second).getByRole('button', { name: 'Aprovar' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Aprovar' }).click()
    await expect(card(second)).toContainText('A pagar')
    await expect(card(second)).toContainText('O banco tem de mostrar Beatriz Lacerda')
    await expect(card(second)).toContainText(/52998224725.*54071250\.40/)
    await wellMadeInEveryLook(second, 'transferência a pagar')
    const dialog = await register(second, card(second), 'E123')
    await expect(dialog.getByLabel('ID da transação')).toHaveAccessibleDescription(/Copie o ID/)
    await wellMadeInEveryLook(second, 'registrar o Pix')
    await dialog.getByLabel('ID da transação').fill(id)
    await dialog.getByRole('button', { name: 'Registrar o Pix' }).click()
    await expect(second.getByText('Pix registrado')).toBeVisible()
    await second.getByRole('radio', { name: 'Encerradas' }).click()
    await expect(card(second)).toContainText(id)
    await wellMadeInEveryLook(second, 'transferência paga')
  })

  await test.step('o titular recebe a notificação e os dois comprovantes', async () => {
    await owner.goto('/app/notifications')
    await owner.getByText(/O Cortejo pagou R\$\s1\.250,40 de bônus/).click()
    await expect(owner).toHaveURL(/\/app\/wallet\/bonifications$/)
    await expect(owner.getByText(id)).toBeVisible()
    await owner.getByRole('radio', { name: /Transferido/ }).click()
    await expect(owner.getByRole('radio', { name: /Transferido/ })).toHaveAccessibleName(
      /1\.250,40/,
    )
    await wellMadeInEveryLook(owner, 'bônus pago')
    const ours = owner.waitForEvent('download')
    await owner.getByRole('link', { name: /^Comprovante do bônus/ }).click()
    const file = await readFile(await (await ours).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    const banks = owner.waitForEvent('download')
    await owner.getByRole('link', { name: /^Comprovante do banco/ }).click()
    expect(await readFile(await (await banks).path())).toEqual(receipt.buffer)
  })

  await test.step('a chave muda a pedido, com aviso por dois caminhos, e pede outra pessoa', async () => {
    const after = await lastMessage(page.request, phone)
    await page.goto(`/app/menu/backoffice/users/${found.items[0]?.userId}`)
    await page.getByRole('link', { name: 'Editar chave Pix' }).click()
    await page.getByLabel('Tipo de chave').click()
    await page.getByRole('option', { name: 'E-mail' }).click()
    await page.getByLabel('Chave Pix', { exact: true }).fill('beatriz')
    await page.getByLabel('Motivo').fill('Trocou de banco, pediu pelo suporte')
    await page.getByRole('button', { name: 'Atualizar chave' }).click()
    await expect(page.getByText('Erro ao atualizar chave PIX')).toBeVisible()
    await wellMadeInEveryLook(page, 'chave recusada')
    await page.getByLabel('Chave Pix', { exact: true }).fill('beatriz@example.com')
    await page.getByRole('button', { name: 'Atualizar chave' }).click()
    await expect(page.getByText('Operação realizada com sucesso')).toBeVisible()
    await expect(page.getByText('A chave PIX foi atualizada com sucesso')).toBeVisible()
    await expect(page).toHaveURL(/\/users\/[\w-]+$/)
    const told = await nextMessage(page.request, phone, { after, kind: 'wallet_changed' })
    expect(told.body).toContain('a chave Pix dos bônus')
    await owner.goto('/app/notifications')
    await expect(
      owner.getByText('A nossa equipe mudou a chave Pix dos bônus da sua carteira'),
    ).toBeVisible()
  })

  await test.step('o mesmo Pix não paga outra vez', async () => {
    await earn(business.id, past.uuid, 60_00, -40)
    await page.goto('/app/menu/backoffice/transfers')
    await expect(card(page)).toContainText('Ainda não passou o prazo')
    await passDays(business.id, 61)
    await page.reload()
    await page.getByRole('link', { name: /Conferir/ }).click()
    await expect(card(page)).toContainText('Outra pessoa aprova')
    await page.getByRole('button', { name: new RegExp(`Propor R\\$\\s60,00 a ${name}`) }).click()
    await expect(page.getByText('Transferência proposta')).toBeVisible()
    await second.goto('/app/menu/backoffice/transfers')
    await second.getByRole('radio', { name: 'Abertas' }).click()
    await card(second).getByRole('button', { name: 'Aprovar' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Aprovar' }).click()
    const dialog = await register(second, card(second), id)
    await expect(dialog.getByLabel('ID da transação')).toHaveAccessibleDescription(
      /Outra transferência já tem este ID/,
    )
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await second.getByRole('button', { name: 'Sair sem salvar' }).click()
    await card(second).getByRole('button', { name: 'Recusar' }).click()
    await second.getByRole('dialog').getByLabel('Motivo').fill('O Pix não foi feito ainda')
    await second.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click()
    await expect(second.getByText('Transferência recusada')).toBeVisible()
    await page.goto('/app/menu/backoffice/transfers')
    await expect(page.getByRole('link', { name: /Conferir/ })).toBeVisible()
  })
})

import type { AdminGetAllUsersOutput } from '../src/client/types.gen'
import { phoneSize, wellMadeInEveryLook } from './support/looks'
import { lastMessage, nextMessage } from './support/outbox'
import { Business, typed } from './support/people'
import { newPerson } from './support/pool'
import { newStaff } from './support/staff'
import { expect, test } from './support/test'
import { fillWallet } from './support/wallet'

test.use({ provoked: /status of 422/ })

test('a equipe muda a carteira a pedido, quem é titular fica sabendo, e um engano se desfaz', async ({
  page,
  context,
  browserOf,
}) => {
  const phone = newPerson()
  const owner = await browserOf(phone)
  const business = await Business.open(owner.request, 'Ateliê do Pedido', 'Heloísa Sampaio')
  await fillWallet(owner, business.id)
  await newStaff(context)
  const found: AdminGetAllUsersOutput = await (
    await page.request.get('/api/admin/admin.getAllUsers', { params: { query: typed(phone) } })
  ).json()
  await page.setViewportSize(phoneSize)

  await test.step('a equipe vê só o que é mascarado', async () => {
    await page.goto(`/app/menu/backoffice/users/${found.items[0]?.userId}`)
    await page.getByRole('link', { name: /Dados da carteira/ }).click()
    const now = page.getByRole('region', { name: 'Como está' })
    await expect(now).toContainText('Beatriz Lacerda, CPF •••.982.247-••')
    await expect(now).toContainText('001 Banco do Brasil, agência ••84, conta ••••69-•')
    await expect(page.getByText('210169')).toHaveCount(0)
  })

  await test.step('sem motivo e com um dígito errado, nada muda', async () => {
    await page.getByRole('radio', { name: 'Conta do banco' }).click()
    await page.getByLabel('Banco', { exact: true }).click()
    await page.getByPlaceholder('Nome ou código').fill('104')
    await page.getByRole('option', { name: /Caixa/ }).click()
    await page.getByLabel('Agência', { exact: true }).fill('2004')
    await page.getByLabel('Conta', { exact: true }).fill('001000000448')
    await page.getByLabel('Dígito da conta').fill('7')
    await page.getByRole('button', { name: 'Salvar mudança' }).click()
    await expect(page.getByLabel('Motivo')).toHaveAccessibleDescription(/Diga por que/)
    await page.getByLabel('Motivo').fill('Trocou de banco, pediu pelo suporte')
    await page.getByRole('button', { name: 'Salvar mudança' }).click()
    await expect(page.getByLabel('Dígito da conta')).toHaveAccessibleDescription(/Este dígito/)
    await wellMadeInEveryLook(page, 'mudar a carteira')
  })

  await test.step('a mudança vale, e quem é titular recebe o que era e o que é', async () => {
    const after = await lastMessage(page.request, phone)
    await page.getByLabel('Dígito da conta').fill('6')
    await page.getByRole('button', { name: 'Salvar mudança' }).click()
    await expect(page.getByRole('heading', { name: 'O que já mudou' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Como está' })).toContainText('104 Caixa')
    const told = await nextMessage(page.request, phone, { after, kind: 'wallet_changed' })
    expect(told.body).toContain('Era Banco do Brasil, agência ••84, conta ••••69-•')
    expect(told.body).toContain('Motivo: “Trocou de banco, pediu pelo suporte”')
    await wellMadeInEveryLook(page, 'carteira mudada')
  })

  await test.step('do outro lado, a carteira mostra a conta nova, e a atividade diz por quê', async () => {
    await owner.goto('/app/wallet/invoices/recipient/details')
    await expect(owner.getByText('104 Caixa Econômica Federal')).toBeVisible()
    await owner.goto('/app/notifications')
    await expect(
      owner.getByText('A nossa equipe mudou a conta do banco da sua carteira'),
    ).toBeVisible()
    await owner.goto('/app/menu/business/activity')
    await expect(owner.getByText(/mudou os dados da carteira, a pedido/).first()).toBeVisible()
  })

  await test.step('um engano se desfaz, sem que ninguém digite nada', async () => {
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('Era o pedido de outra pessoa')
    await dialog.getByRole('button', { name: 'Desfazer mudança' }).click()
    await expect(page.getByRole('region', { name: 'Como está' })).toContainText(
      '001 Banco do Brasil',
    )
    await owner.goto('/app/wallet/invoices/recipient/details')
    await expect(owner.getByText('001 Banco do Brasil')).toBeVisible()
  })
})

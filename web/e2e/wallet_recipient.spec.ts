import { phoneSize, wellMadeInEveryLook } from './support/looks'
import { expect, test } from './support/test'
import { decideAccount, fillWallet } from './support/wallet'

test('a conta no Stripe vai do nada a ativa, com um pedido de mais dados e uma recusa no caminho', async ({
  page,
  business,
}) => {
  await page.setViewportSize(phoneSize)
  const state = (title: string) => page.getByRole('status').filter({ hasText: title })

  await test.step('sem dados, diz o que não se pode; com eles, abre a conta', async () => {
    await page.goto('/app/wallet')
    await expect(state('A carteira ainda não está ativa')).toContainText('não podem ser criados')
    await expect(page.getByRole('button', { name: 'Abrir a conta no Stripe' })).toHaveCount(0)
    await fillWallet(page, business.id)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Abrir a conta no Stripe' })).toBeVisible()
    await wellMadeInEveryLook(page, 'carteira sem conta')
    await page.getByRole('button', { name: 'Abrir a conta no Stripe' }).click()
    await expect(page.getByRole('heading', { name: 'Beatriz' })).toBeVisible()
  })

  await test.step('volta sem enviar: falta confirmar', async () => {
    await page.getByRole('button', { name: 'Voltar sem enviar' }).click()
    await expect(page).toHaveURL(/\/app\/wallet\/invoices\/recipient\/details$/)
    await expect(state('Falta confirmar os seus dados no Stripe')).toBeVisible()
    await wellMadeInEveryLook(page, 'falta confirmar')
  })

  await test.step('o Stripe pede mais um documento', async () => {
    await page.getByRole('button', { name: 'Continuar no Stripe' }).click()
    await page.getByRole('button', { name: 'Enviar, e ter de mandar mais um documento' }).click()
    await expect(state('O Stripe pede mais dados')).toContainText('Falta um documento')
    await wellMadeInEveryLook(page, 'mais dados')
  })

  await test.step('recusa, e a mensagem à equipe já vem escrita', async () => {
    await page.getByRole('button', { name: 'Enviar o que falta' }).click()
    await page.getByRole('button', { name: 'Enviar, e ser recusado' }).click()
    await expect(state('O Stripe recusou a sua conta')).toBeVisible()
    await wellMadeInEveryLook(page, 'conta recusada')
    await page.getByRole('button', { name: 'Falar com a gente' }).click()
    await expect(page.getByLabel('Sua mensagem')).toHaveValue(/carteira está recusada/)
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await page.getByRole('button', { name: 'Pronto' }).click()
  })

  await test.step('o Stripe volta atrás: em análise, e depois ativa, sem recarregar a página', async () => {
    await decideAccount(page, business.id, 'Pôr em análise')
    await expect(state('O Stripe confere os seus dados')).toBeVisible()
    await wellMadeInEveryLook(page, 'em análise')
    await decideAccount(page, business.id, 'Aprovar')
    await expect(state('A sua conta no Stripe está ativa')).toContainText('final 0042')
    await wellMadeInEveryLook(page, 'conta ativa')
    await page.goto('/app/notifications')
    await expect(page.getByText('A sua carteira está ativa')).toBeVisible()
  })

  await test.step('um prazo aparece com o seu dia, e o que passa dele suspende', async () => {
    await page.goto('/app/wallet')
    await decideAccount(page, business.id, 'Pedir mais um documento')
    await expect(state('O Stripe pede mais dados até')).toBeVisible()
    await decideAccount(page, business.id, 'Deixar o prazo passar')
    await expect(state('O Stripe suspendeu a sua conta')).toBeVisible()
    await wellMadeInEveryLook(page, 'conta suspensa')
    await page.goto('/app')
    const line = page.getByRole('link', { name: 'A sua conta de recebimento parou' })
    await expect(line).toBeVisible()
    await wellMadeInEveryLook(page, 'conta suspensa, no início')
    await line.click()
    await expect(state('O Stripe suspendeu a sua conta')).toBeVisible()
  })
})

import { phoneSize, wellMadeInEveryLook } from './support/looks'
import { codeIn } from './support/outbox'
import { expect, test } from './support/test'
import { requestCode } from './support/wallet'

test.use({ provoked: /status of 422/ })

test('a carteira se preenche uma vez, aparece em parte, e inteira só depois de um código', async ({
  page,
  business,
}) => {
  await page.setViewportSize(phoneSize)

  await test.step('vazia, diz o que falta e por quê', async () => {
    await page.goto('/app/menu')
    await page.getByRole('link', { name: 'Carteira' }).click()
    await expect(page.getByText('Faltam 2 passos')).toBeVisible()
    await wellMadeInEveryLook(page, 'carteira vazia')
    // Without a holder, nothing else can be filled in.
    await expect(page.getByRole('link', { name: /Chave Pix dos bônus/ })).toHaveCount(0)
  })

  await test.step('o titular, com um CPF que não existe e depois com um que existe', async () => {
    await page.getByRole('link', { name: /^Titular/ }).click()
    await page.getByLabel('Nome do titular').fill('Beatriz Lacerda')
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-26')
    await page.getByRole('button', { name: 'Salvar titular' }).click()
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveAccessibleDescription(/não existe/)
    await wellMadeInEveryLook(page, 'titular da carteira')
    await page.reload()
    await expect(page.getByLabel('Nome do titular')).toHaveValue('Beatriz Lacerda')
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('')
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
    await page.getByRole('button', { name: 'Salvar titular' }).click()
    await expect(page.getByText('Falta um passo')).toBeVisible()
    await expect(page.getByText('Beatriz Lacerda, CPF •••.982.247-••')).toBeVisible()
  })

  await test.step('o CEP preenche o endereço, e poupança e dígito errado são recusados ao lado', async () => {
    await page.getByRole('link', { name: /Endereço, conta e cadastro/ }).click()
    await page.getByLabel('CEP').fill('01310-100')
    await expect(page.getByLabel('Rua')).toHaveValue('Avenida Paulista')
    await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo')
    await page.getByLabel('Número').fill('900')
    await page.getByLabel('Banco', { exact: true }).click()
    await page.getByPlaceholder('Nome ou código').fill('001')
    await page.getByRole('option', { name: /Banco do Brasil/ }).click()
    await page.getByText('Poupança').click()
    await page.getByLabel('Agência', { exact: true }).fill('1584')
    await page.getByLabel('Conta', { exact: true }).fill('210169')
    await page.getByLabel('Dígito da conta').fill('7')
    await page.getByLabel('E-mail').fill('beatriz@example.com')
    await page.getByLabel('Data de nascimento').fill('10/05/1990')
    await page.getByLabel('Profissão').fill('Cerimonialista')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect(page.getByText(/só paga em conta corrente/).first()).toBeVisible()
    await expect(page.getByLabel('Dígito da conta')).toHaveAccessibleDescription(/Este dígito/)
    await wellMadeInEveryLook(page, 'dados de recebimento recusados')
    await page.reload()
    await expect(page.getByLabel('Profissão')).toHaveValue('Cerimonialista')
    await expect(page.getByLabel('Agência', { exact: true })).toHaveValue('1584')
    const kept = await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))
    expect(kept).toContain('Cerimonialista')
    expect(kept).not.toMatch(/210169|1990|982[.]247/)
    await page.getByText('Corrente', { exact: true }).click()
    await page.getByLabel('Conta', { exact: true }).fill('210169')
    await page.getByLabel('Dígito da conta').fill('6')
    await page.getByLabel('Data de nascimento').fill('10/05/1990')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect(page.getByText('Os seus dados de recebimento estão completos.')).toBeVisible()
  })

  await test.step('a chave dos bônus, que depois não muda', async () => {
    await page.getByRole('link', { name: /Chave Pix dos bônus/ }).click()
    await page.getByLabel('Chave Pix', { exact: true }).fill('529.982.247-26')
    await page.getByRole('button', { name: 'Salvar chave' }).click()
    await expect(page.getByText('Erro ao salvar')).toBeVisible()
    await wellMadeInEveryLook(page, 'chave dos bônus')
    await page.getByLabel('Chave Pix', { exact: true }).fill('529.982.247-25')
    await page.getByRole('button', { name: 'Salvar chave' }).click()
    await expect(page.getByText('CPF •••.982.247-••', { exact: true })).toBeVisible()
    await wellMadeInEveryLook(page, 'carteira completa')
    await page.goto('/app/wallet/pix')
    await expect(page.getByText('Isto não muda mais por aqui.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar chave' })).toHaveCount(0)
  })

  await test.step('inteira só com o código', async () => {
    await page.goto('/app/wallet/invoices/recipient/details')
    await expect(page.getByText('••••69-•')).toBeVisible()
    const code = await requestCode(page)
    expect(code.body).toContain('ver os dados completos da sua carteira')
    await wellMadeInEveryLook(page, 'código da carteira')
    await page.getByLabel('Código').fill(codeIn(code))
    await expect(page.getByText('00210169-6')).toBeVisible()
    await expect(page.getByText('529.982.247-25').first()).toBeVisible()
    await wellMadeInEveryLook(page, 'carteira inteira')
  })

  await test.step('a API não muda o que está posto', async () => {
    const again = await page.request.post(`/api/b/${business.id}/wallet.create`, {
      data: { name: 'Outra', document: '529.982.247-25' },
    })
    expect(again.status()).toBe(409)
  })
})

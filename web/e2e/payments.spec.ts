import { phoneSize, wellMadeAtBothSizes } from './support/looks'
import { expect, test } from './support/test'

test('o que foi combinado vira plano, recebe um toque e volta atrás', async ({
  page,
  business,
}) => {
  await page.setViewportSize(phoneSize)
  const { uuid: event } = await business.wedding(['Lívia Prado', 'Dário'])

  await test.step('sem nada combinado, a tela ensina', async () => {
    await page.goto(`/app/${event}/payments`)
    await expect(
      page.getByRole('heading', { name: 'Nenhum pagamento combinado ainda' }),
    ).toBeVisible()
    await wellMadeAtBothSizes(page, 'pagamentos vazios')
  })

  await test.step('o plano aparece enquanto se escreve, e a última fica com os centavos', async () => {
    await page.getByRole('link', { name: 'Novo pagamento' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Novo pagamento' })
    await sheet.getByLabel('A que se refere').fill('Assessoria')
    await sheet.getByLabel('Quem recebe').click()
    await page.getByRole('option', { name: /seus honorários/ }).click()
    await sheet.getByLabel('Valor combinado').fill('1000')
    await sheet.getByLabel('Parcelas', { exact: true }).fill('3')
    await sheet.getByLabel('Parcelas', { exact: true }).blur()
    await expect(sheet.getByLabel('Valor, 3ª de 3')).toHaveValue('333,34')
    await sheet.getByRole('button', { name: 'Combinar pagamento' }).click()
    await expect(page.getByText('Pagamento combinado')).toBeVisible()
  })

  await test.step('marcado como pago, e desfeito', async () => {
    await page.locator('a[data-detail]').first().click()
    await page.getByRole('button', { name: 'Marcar como pago' }).click()
    await expect(page.getByRole('button', { name: 'Marcar como pendente' })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('button', { name: 'Marcar como pago' })).toBeVisible()
  })
})

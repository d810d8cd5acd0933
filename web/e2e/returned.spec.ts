import type { InvoiceGetResponse } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { coupleOf } from './support/couple'
import { wellMade, wellMadeInEveryLook } from './support/looks'
import { choose } from './support/paying'
import { expect, test } from './support/test'

const sees = 8

test('um boleto pago volta por fora em parte, e o de um combinado excluído aparece até ser devolvido', async ({
  page,
  business,
  browserOf,
}) => {
  const { phones, event, home } = await coupleOf(business)
  const agree = (title: string, total: number) =>
    business.change<InvoiceGetResponse>('invoice.create', {
      uuid: crypto.randomUUID(),
      eventUuid: event.uuid,
      title,
      payer: 'CLIENT',
      payee: 'BUSINESS',
      total,
      installments: [{ dueDate: `${nextYear}-04-20` }],
    })
  await business.permit(event.uuid, sees)
  const client = await browserOf(phones[0])
  const issue = async (uuid = '') => {
    await client.goto(`${home}/pagamentos/${uuid}`)
    await choose(client, 'Boleto', 'Gerar boleto')
    await client.getByRole('button', { name: 'Gerar boleto' }).click()
    await expect(client.getByText(/Boleto emitido/)).toBeVisible()
    return client.url()
  }

  await test.step('o titular anota o que devolveu por fora de um boleto pago', async () => {
    const { payments } = await agree('Assessoria', 260_000)
    await issue(payments[0]?.uuid)
    await client.getByRole('button', { name: 'O banco recebeu o boleto' }).click()
    await page.goto(`/app/${event.uuid}/payments/${payments[0]?.uuid}`)
    await expect(page.getByText(/^Pago por boleto por \S/)).toBeVisible()
    await page.getByRole('button', { name: 'Devolvi por fora' }).click()
    const sheet = page.getByRole('dialog', { name: 'Devolvido por fora' })
    await sheet.getByLabel('Quanto você devolveu').fill('800,00')
    await sheet.getByText('Transferência', { exact: true }).click()
    await sheet.getByLabel('Por quê').fill('Um dia a menos de assessoria')
    // On a phone the details are a page and no panel: the sheet stays, with its text.
    const size = page.viewportSize() ?? { width: 1440, height: 900 }
    for (const next of [{ width: 390, height: 844 }, size]) {
      await page.setViewportSize(next)
      await expect(sheet.getByLabel('Quanto você devolveu')).toHaveValue(/800,00/)
      await expect(sheet.getByLabel('Por quê')).toHaveValue('Um dia a menos de assessoria')
      await expect(sheet.getByRole('radio', { name: 'Transferência' })).toBeChecked()
    }
    await wellMade(page, 'o que se devolve por fora')
    await sheet.getByRole('button', { name: 'Já devolvi' }).click()
    await expect(page.getByText('Devolução anotada')).toBeVisible()
    await page.goto(`/app/${event.uuid}/payments`)
    await expect(page.getByText(/Pago .*1\.800,00, devolvido .*800,00/).first()).toBeVisible()
    await wellMadeInEveryLook(page, 'um pagamento devolvido em parte')
  })

  await test.step('o boleto de um combinado excluído é pago, e o dinheiro aparece até ser devolvido', async () => {
    const { uuid, payments } = await agree('Convites', 90_000)
    const boleto = await issue(payments[0]?.uuid)
    await client.getByRole('button', { name: 'O boleto venceu sem pagamento' }).click()
    await client.goto(`${home}/pagamentos/${payments[0]?.uuid}`)
    await expect(client.getByText('O boleto venceu sem ser pago')).toBeVisible()
    await business.change('invoice.delete', { uuid })
    await client.goto(boleto)
    await client.getByRole('button', { name: /recebeu o boleto/ }).click()
    for (const address of [`/app/${event.uuid}/payments`, '/app/payments']) {
      await page.goto(address)
      await expect(page.getByText(/Chegou sem parcela: .*900,00/)).toBeVisible()
      await wellMadeInEveryLook(page, `dinheiro sem parcela, ${address}`)
    }
    await page.getByRole('button', { name: 'Devolvi por fora' }).click()
    await page.getByLabel('Por quê').fill('O combinado foi cancelado')
    await page.getByRole('button', { name: 'Já devolvi' }).click()
    await expect(page.getByText('Devolução anotada')).toBeVisible()
    await expect(page.getByText('Chegou sem parcela')).toHaveCount(0)
  })

  await test.step('outro paga uma parcela em aberto do mesmo valor', async () => {
    const { uuid, payments } = await agree('Doces', 70_000)
    const cake = await agree('Bolo', 70_000)
    const boleto = await issue(payments[0]?.uuid)
    await client.getByRole('button', { name: 'O boleto venceu sem pagamento' }).click()
    await client.goto(`${home}/pagamentos/${payments[0]?.uuid}`)
    await expect(client.getByText('O boleto venceu sem ser pago')).toBeVisible()
    await business.change('invoice.delete', { uuid })
    await client.goto(boleto)
    await client.getByRole('button', { name: /recebeu o boleto/ }).click()
    await page.goto(`/app/${event.uuid}/payments`)
    await expect(page.getByText(/Chegou sem parcela: .*700,00/)).toBeVisible()
    await wellMadeInEveryLook(page, 'dinheiro sem parcela que se pode usar')
    await page.getByRole('button', { name: 'Usar em outra parcela' }).click()
    const sheet = page.getByRole('dialog', { name: 'Usar em outra parcela' })
    await expect(sheet.getByRole('radio', { name: 'Bolo' })).toBeChecked()
    await wellMade(page, 'a parcela em que se usa')
    await sheet.getByRole('button', { name: 'Usar nesta parcela' }).click()
    await expect(page.getByText('Parcela paga')).toBeVisible()
    await expect(page.getByText('Chegou sem parcela')).toHaveCount(0)
    await page.goto(`/app/${event.uuid}/payments/${cake.payments[0]?.uuid}`)
    await expect(page.getByText(/pagou com dinheiro que tinha chegado sem parcela/)).toBeVisible()
    await expect(page.getByText(/700,00 online, boleto/)).toBeVisible()
  })
})

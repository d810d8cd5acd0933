import type { InvoiceGetResponse } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { coupleOf, pdf } from './support/couple'
import { wellMadeInEveryLook } from './support/looks'
import { choose, payTwice } from './support/paying'
import { expect, test } from './support/test'

const sees = 8

test('o casal deve 12.000: Pix, cartão, recusa, boleto que vence, o pago duas vezes volta, e um comprovante depois do lembrete', async ({
  page,
  business,
  browserOf,
}) => {
  const { phones, event, home } = await coupleOf(business)
  const { payments } = await business.change<InvoiceGetResponse>('invoice.create', {
    uuid: crypto.randomUUID(),
    eventUuid: event.uuid,
    title: 'Assessoria',
    payer: 'CLIENT',
    payee: 'BUSINESS',
    total: 1_200_000,
    installments: [
      { entrance: true, price: 200_000, dueDate: `${nextYear}-03-10` },
      ...[1, 2, 3, 4, 5].map((month) => ({ dueDate: `${nextYear}-0${month + 3}-20` })),
    ],
  })
  await business.permit(event.uuid, sees)
  const client = await browserOf(phones[0])
  const uuidOf = (at: number) => payments[at]?.uuid ?? ''
  const open = (at: number) => client.goto(`${home}/pagamentos/${uuidOf(at)}`)
  const paid = client.getByText('Pago', { exact: true }).first()

  await test.step('a entrada, com Pix', async () => {
    await open(0)
    await choose(client, 'Pix', 'Pagar com Pix')
    await client.getByRole('button', { name: 'Pagar o Pix' }).click()
    await expect(client).toHaveURL(/\/evento\//)
    await expect(paid).toBeVisible()
  })

  await test.step('com cartão, e a confirmação aparece', async () => {
    await open(1)
    await choose(client, 'Cartão', 'Pagar com cartão')
    await client.getByRole('button', { name: 'Pagar com cartão' }).click()
    await expect(client).toHaveURL(/\/evento\//)
    await expect(paid).toBeVisible()
    await expect(client.getByRole('button', { name: 'Pagar com cartão' })).toHaveCount(0)
  })

  await test.step('recusado não cobra nada, e paga-se na mesma página', async () => {
    await open(2)
    await choose(client, 'Cartão', 'Pagar com cartão')
    await client.getByRole('button', { name: 'Tentar com um cartão recusado' }).click()
    await client.getByRole('link', { name: 'Voltar ao Cortejo' }).click()
    await expect(client.getByText('Cartão: não foi aceito')).toBeVisible()
    await wellMadeInEveryLook(client, 'um pagamento recusado')
    await choose(client, 'Cartão', 'Pagar com cartão')
    await client.getByRole('button', { name: 'Pagar com cartão' }).click()
    await expect(client).toHaveURL(/\/evento\//)
    await expect(paid).toBeVisible()
  })

  await test.step('um boleto espera, e vence', async () => {
    await open(3)
    await choose(client, 'Boleto', 'Gerar boleto')
    await client.getByRole('button', { name: 'Gerar boleto' }).click()
    const boleto = client.url()
    await expect(client.getByText(/Boleto emitido/)).toBeVisible()
    await open(3)
    await expect(client.getByText('Esperando o pagamento do boleto')).toBeVisible()
    await wellMadeInEveryLook(client, 'um boleto que espera')
    await client.goto(boleto)
    await client.getByRole('button', { name: 'O boleto venceu sem pagamento' }).click()
    await open(3)
    await expect(client.getByText('O boleto venceu sem ser pago')).toBeVisible()
  })

  await test.step('boleto e Pix do mesmo pagamento: o segundo dinheiro fica a mais', async () => {
    await payTwice(client, () => open(4))
    await expect(client.getByText(/Você pagou .*2\.000,00 a mais/)).toBeVisible()
  })

  await test.step('o titular devolve o que veio a mais', async () => {
    await page.goto(`/app/${event.uuid}/payments/${uuidOf(4)}`)
    await expect(page.getByText(/Pago a mais:.*2\.000,00/)).toBeVisible()
    await wellMadeInEveryLook(page, 'o que foi pago a mais')
    await page.getByRole('button', { name: 'Devolver', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Devolver/ })
      .click()
    await expect(page.getByText('Devolução a caminho')).toBeVisible()
    await expect(page.getByText(/Pago a mais:/)).toHaveCount(0)
    await client.goto('/dev/stripe')
    await client.getByRole('button', { name: 'Concluir' }).first().click()
    await expect(page.getByText('Devolvido', { exact: true })).toBeVisible()
    await open(4)
    await expect(client.getByText('Devolvido', { exact: true })).toBeVisible()
    await expect(paid).toBeVisible()
  })

  await test.step('a equipe lembra da última, e o casal manda o comprovante', async () => {
    await page.goto(`/app/${event.uuid}/payments/${uuidOf(5)}`)
    await page.getByRole('button', { name: 'Lembrar', exact: true }).click()
    await expect(page.getByText('Lembrete a caminho')).toBeVisible()
    await open(5)
    await client
      .getByLabel('Comprovante', { exact: true })
      .setInputFiles([{ name: 'transferencia.pdf', mimeType: 'application/pdf', buffer: pdf }])
    await expect(
      client.getByRole('link', { name: 'Abrir comprovante transferencia.pdf' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /transferencia\.pdf/ })).toBeVisible()
  })
})

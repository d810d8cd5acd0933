import { readFile } from 'node:fs/promises'
import type { InvoiceGetResponse } from '../src/client/types.gen'
import { leaveMessageAndGift } from './support/causes'
import { nextYear } from './support/clock'
import { coupleOf } from './support/couple'
import { wellMadeInEveryLook } from './support/looks'
import { choose } from './support/paying'
import { expect, test } from './support/test'

const sees = 8

test('a carteira mostra de que cada número é feito, e o extrato do mês', async ({
  page,
  business,
  browserOf,
}) => {
  const { phones, event, home } = await coupleOf(business)
  await business.permit(event.uuid, sees)

  await test.step('vazia, ela diz o que vai aparecer', async () => {
    await page.goto('/app/wallet/invoices')
    await expect(page.getByText('Nada entrou ainda')).toBeVisible()
    await wellMadeInEveryLook(page, 'a carteira vazia')
  })

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
  await agree('Cerimonial do dia', 170_000)
  const { payments } = await agree('Assessoria', 260_000)

  await test.step('o que o cliente paga entra, com as taxas e o dia em que cai', async () => {
    const client = await browserOf(phones[0])
    await client.goto(`${home}/pagamentos/${payments[0]?.uuid}`)
    await choose(client, 'Boleto', 'Gerar boleto')
    await client.getByRole('button', { name: 'Gerar boleto' }).click()
    await expect(client.getByText(/Boleto emitido/)).toBeVisible()
    await page.goto('/app/wallet/invoices')
    const numbers = page.getByRole('navigation', { name: 'Números da carteira' })
    await expect(numbers.getByRole('link', { name: /A receber.*4\.300,00/ })).toBeVisible()
    await client.getByRole('button', { name: 'O banco recebeu o boleto' }).click()
    // The open wallet changes without a reload.
    await expect(numbers.getByRole('link', { name: /A receber.*1\.700,00/ })).toBeVisible()
    // What came, without its fees.
    await expect(numbers).toContainText(/R\$\s2\.[345]\d\d,\d\d/)
    await page.goto(`/app/${event.uuid}/payments/${payments[0]?.uuid}`)
    await expect(page.getByText(/^Pago por boleto por \S/)).toBeVisible()
    await page.goto('/app/wallet/invoices')
    await expect(numbers.getByRole('link', { name: /A receber.*1\.700,00/ })).toBeVisible()
    await numbers.getByRole('link', { name: /A receber/ }).click()
    await expect(page).toHaveURL(/numero=a-receber/)
    const lines = page.getByRole('region', { name: 'O que está a receber' }).getByRole('listitem')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('Cerimonial do dia')
    await wellMadeInEveryLook(page, 'o que está a receber')
  })

  await test.step('as linhas de cada número somam o que ele diz', async () => {
    for (const [number, title] of [
      ['Disponível', 'O que faz o disponível'],
      ['A liberar', 'O que está a liberar'],
    ] as const) {
      const tile = page
        .getByRole('navigation', { name: 'Números da carteira' })
        .getByRole('link', { name: number })
      await tile.click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      const shown = /R\$\s[\d.,]+/.exec((await tile.textContent()) ?? '')?.[0]
      const nothing = /^R\$\s0,00$/.test(shown ?? '')
      const lines = page.getByRole('region', { name: title }).getByRole('listitem')
      await expect(lines).toHaveCount(nothing ? 0 : 1)
      if (!nothing) {
        await expect(lines).toContainText(shown ?? '')
        await expect(lines).toContainText('Assessoria')
        await wellMadeInEveryLook(page, `a carteira, ${number}`)
      }
    }
  })

  await test.step('o extrato sai como planilha, OFX e PDF', async () => {
    for (const [format, begins] of [
      ['CSV', '\uFEFFDia;'],
      ['OFX', 'OFXHEADER:100'],
      ['PDF', '%PDF-'],
    ] as const) {
      const leaving = page.waitForEvent('download')
      await page.getByRole('link', { name: format, exact: true }).click()
      const file = await (await leaving).path()
      expect((await readFile(file)).toString('utf8').startsWith(begins)).toBe(true)
    }
  })

  await test.step('um presente pago aparece na carteira aberta, à parte', async () => {
    const gifts = page.getByRole('radio', { name: 'Presentes' })
    await expect(gifts).toHaveCount(0)
    await leaveMessageAndGift(business, event.uuid, await browserOf())
    await gifts.click()
    await expect(page.getByText('é dos anfitriões do evento')).toBeVisible()
  })

  await test.step('o início diz numa linha que entrou dinheiro', async () => {
    await page.goto('/app')
    await page.getByRole('link', { name: /Entraram R\$.* nos últimos dois dias/ }).click()
    await expect(page.getByRole('heading', { name: 'Carteira' }).first()).toBeVisible()
  })
})

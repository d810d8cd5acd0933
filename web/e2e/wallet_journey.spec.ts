import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { InvoiceBalanceOutput, InvoiceGetResponse } from '../src/client/types.gen'
import { formatMoney } from '../src/lib/money'
import { leaveMessageAndGift } from './support/causes'
import { nextYear } from './support/clock'
import { coupleOf } from './support/couple'
import { invite } from './support/invites'
import { phoneSize, wellMadeInEveryLook } from './support/looks'
import { choose } from './support/paying'
import { newPerson } from './support/pool'
import { newStaff, takeControlOf } from './support/staff'
import { expect, test } from './support/test'
import { confirmByCode, decideAccount, fillWallet, releaseMoney } from './support/wallet'

const sees = 8

/** Downloads a file, and returns it as text of one byte a letter. */
async function download(page: Page, link: string | RegExp): Promise<string> {
  const leaving = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).first().click()
  return (await readFile(await (await leaving).path())).toString('latin1')
}

test('o dinheiro vai do cliente ao banco, e o que volta é pago pelo dinheiro seguinte', async ({
  page,
  business,
  browserOf,
}) => {
  const { phones, event, home } = await coupleOf(business)
  await business.permit(event.uuid, sees)
  await page.setViewportSize(phoneSize)
  const state = (title: string) => page.getByRole('status').filter({ hasText: title })
  const available = page
    .getByRole('navigation', { name: 'Números da carteira' })
    .getByRole('link', { name: /^Disponível/ })
  const leave = page.getByRole('region', { name: 'Sacar' }).getByRole('button', { name: 'Sacar' })
  const withdrawals = page.getByRole('region', { name: 'Saques' }).getByRole('listitem')
  const held = page.getByRole('region', { name: 'Fora destas contas' })
  const balance = () => business.ask<InvoiceBalanceOutput>('invoice.balance', {})

  const { payments } = await business.change<InvoiceGetResponse>('invoice.create', {
    uuid: crypto.randomUUID(),
    eventUuid: event.uuid,
    title: 'Assessoria',
    payer: 'CLIENT',
    payee: 'BUSINESS',
    total: 500_000,
    installments: [
      { price: 200_000, dueDate: `${nextYear}-04-20` },
      { price: 300_000, dueDate: `${nextYear}-05-20` },
    ],
  })
  const client = await browserOf(phones[0])
  /** The client pays an installment, and the day comes on which it is available. Returns the amount that arrived. */
  const pay = async (at: number) => {
    await client.goto(`${home}/pagamentos/${payments[at]?.uuid}`)
    await choose(client, 'Pix', 'Pagar com Pix')
    await client.getByRole('button', { name: 'Pagar o Pix' }).click()
    await expect.poll(async () => (await balance()).waitingFundsAmount).toBeGreaterThan(0)
    const { waitingFundsAmount } = await balance()
    await releaseMoney(business.id)
    return waitingFundsAmount
  }
  let nextCode = 0
  const withdraw = async () => {
    await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(nextCode)
    nextCode = Date.now() + 31_000
    await leave.click()
    await confirmByCode(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(withdrawals.first()).toContainText('A caminho do banco')
  }

  await test.step('do nada a ativa: o Stripe pede mais, recusa e volta atrás', async () => {
    await page.goto('/app/wallet')
    await expect(state('A carteira ainda não está ativa')).toBeVisible()
    await fillWallet(page, business.id)
    await page.reload()
    await page.getByRole('button', { name: 'Abrir a conta no Stripe' }).click()
    await page.getByRole('button', { name: 'Enviar, e ter de mandar mais um documento' }).click()
    await expect(state('O Stripe pede mais dados')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar o que falta' }).click()
    await page.getByRole('button', { name: 'Enviar, e ser recusado' }).click()
    await expect(state('O Stripe recusou a sua conta')).toBeVisible()
    await decideAccount(page, business.id, 'Aprovar')
    await expect(state('A sua conta no Stripe está ativa')).toBeVisible()
    await business.change('withdrawal.updateSettings', { mode: 'BY_HAND', attempt: '', code: '' })
  })

  await test.step('uma parcela e um presente chegam, e o saldo os diz à parte', async () => {
    await leaveMessageAndGift(business, event.uuid, await browserOf())
    await expect
      .poll(async () => (await balance()).giftsTotal.waitingFundsAmount)
      .toBeGreaterThan(0)
    await page.goto('/app/wallet/invoices')
    const brought = await pay(0)
    const { availableAmount, giftsTotal } = await balance()
    expect(availableAmount).toBe(brought)
    await page.reload()
    await expect(available).toContainText(formatMoney(availableAmount))
    await page.getByRole('radio', { name: 'Presentes' }).click()
    await expect(available).toContainText(formatMoney(giftsTotal.availableAmount))
    await page.getByRole('radio', { name: 'Do seu negócio' }).click()
  })

  await test.step('tudo sai com um código, e cai no banco', async () => {
    const { availableAmount, giftsTotal } = await balance()
    await withdraw()
    await expect(withdrawals).toContainText(
      `${formatMoney(giftsTotal.availableAmount)} de presentes`,
    )
    await expect(available).toContainText(formatMoney(0))
    await decideAccount(page, business.id, 'Levar ao banco agora')
    await expect(withdrawals).toContainText(/cai /)
    await decideAccount(page, business.id, 'O banco recebeu')
    await expect(withdrawals).toContainText('No banco')
    await expect(withdrawals).toContainText(
      formatMoney(availableAmount + giftsTotal.availableAmount),
    )
  })

  await test.step('devolvido ao cliente, o que já estava no banco fica em falta', async () => {
    await page.goto(`/app/${event.uuid}/payments/${payments[0]?.uuid}`)
    await page.getByRole('button', { name: 'Devolver', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Devolver ao cliente' })
    await sheet.getByLabel('Por quê').fill('O casal desistiu da primeira parte')
    await sheet.getByRole('button', { name: 'Devolver', exact: true }).click()
    await expect(page.getByText('Devolução pedida').first()).toBeVisible()
    await expect.poll(async () => (await balance()).debtAmount).toBeGreaterThan(0)
    const { debtAmount, giftsTotal } = await balance()
    // The hosts' money pays nothing of the business's.
    expect(giftsTotal.debtAmount).toBe(0)
    await page.goto('/app/wallet/invoices')
    await expect(held).toContainText(/Em falta/)
    await expect(held).toContainText(formatMoney(debtAmount))
    await expect(leave).toBeDisabled()
    await wellMadeInEveryLook(page, 'dinheiro em falta')
  })

  await test.step('assistente, auxiliar e cliente não acham nada da carteira', async () => {
    const team = async (role: 'ASSISTANT' | 'GUEST') => {
      const phone = newPerson()
      const theirs = await browserOf(phone)
      const uuid = await invite(business, {
        phone,
        role,
        ...(role === 'GUEST' && { eventAccesses: [{ eventUuid: event.uuid, permissions: 7 }] }),
      })
      const data = { uuid, businessUuid: business.id }
      const joined = await theirs.request.post('/api/me/businessTeamMember.acceptInvite', { data })
      expect(joined.status()).toBe(200)
      return theirs
    }
    for (const theirs of [await team('ASSISTANT'), await team('GUEST'), client]) {
      await theirs.goto('/app/menu')
      await expect(theirs.getByRole('heading').first()).toBeVisible()
      await expect(theirs.getByRole('link', { name: 'Carteira' })).toHaveCount(0)
      for (const path of ['', '/invoices', '/invoices/settings', '/invoices/recipient/details']) {
        await theirs.goto(`/app/wallet${path}`)
        if (theirs === client) await expect(theirs).toHaveURL(/\/evento/)
        else {
          await expect(
            theirs.getByRole('heading', { name: 'Esta página não existe' }),
          ).toBeVisible()
        }
      }
      for (const procedure of [
        'wallet.get',
        'invoice.balance',
        'withdrawal.getAll',
        'withdrawal.getSettings',
        `withdrawal.getReceiptPdf?uuid=${crypto.randomUUID()}`,
      ]) {
        const answer = await theirs.request.get(`/api/b/${business.id}/${procedure}`)
        expect(answer.status(), procedure).toBe(404)
      }
    }
  })

  await test.step('a equipe em controle vê a carteira mascarada, e não saca', async () => {
    const staff = await browserOf()
    await newStaff(staff.context())
    await takeControlOf(staff, business.id)
    await staff.goto('/app/wallet/invoices/recipient/details')
    await expect(staff.getByText('••••69-•')).toBeVisible()
    await expect(staff.getByText(/210169|529.982/)).toHaveCount(0)
    await expect(staff.getByRole('button', { name: 'Enviar código por SMS' })).toHaveCount(0)
    await wellMadeInEveryLook(staff, 'recebimento sob controle')
    await staff.goto('/app/wallet/invoices')
    await expect(staff.getByText('Só quem é titular do espaço saca.')).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Sacar' })).toHaveCount(0)
    await wellMadeInEveryLook(staff, 'carteira sob controle')
  })

  await test.step('o dinheiro seguinte cobre a falta, e só o resto sai', async () => {
    const { debtAmount } = await balance()
    const brought = await pay(1)
    const after = await balance()
    expect(after.debtAmount).toBe(0)
    expect(after.availableAmount).toBe(brought - debtAmount)
    await page.reload()
    await expect(available).toContainText(formatMoney(after.availableAmount))
    await expect(held).toHaveCount(0)
    await withdraw()
    await expect(withdrawals.first()).toContainText(formatMoney(after.availableAmount))
  })

  await test.step('o banco devolve o saque, o titular o sabe, e o Stripe o leva de novo', async () => {
    await decideAccount(page, business.id, 'Levar ao banco agora')
    await expect(withdrawals.first()).toContainText(/cai /)
    await decideAccount(page, business.id, 'O banco devolveu')
    await expect(withdrawals.first()).toContainText('Devolvido pelo banco')
    await expect(withdrawals.first()).toContainText('sem dia ainda')
    await wellMadeInEveryLook(page, 'saque devolvido pelo banco')
    await page.goto('/app/notifications')
    await expect(page.getByText('O banco não recebeu o repasse').first()).toBeVisible()
    await page.goto('/app/wallet/invoices')
    await decideAccount(page, business.id, 'Levar ao banco agora')
    await expect(withdrawals.first()).toContainText(/cai /)
    await decideAccount(page, business.id, 'O banco recebeu')
    await expect(withdrawals.first()).toContainText('No banco')
    await expect(withdrawals.first()).not.toContainText('não recebeu')
  })

  await test.step('o extrato conta a história toda, e os seus valores somam o saldo', async () => {
    const ofx = await download(page, 'OFX')
    const amounts = [...ofx.matchAll(/<TRNAMT>(-?[\d.]+)</g)].map(([, amount]) =>
      Math.round(Number(amount) * 100),
    )
    // Two payments, two withdrawals and a refund.
    expect(amounts).toHaveLength(5)
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(0)
    expect(ofx).toContain('<BALAMT>0.00<')
    expect((await balance()).availableAmount).toBe(0)
    const csv = await download(page, 'CSV')
    for (const [, id] of ofx.matchAll(/<FITID>([^<]+)</g)) expect(csv).toContain(id)
    expect(await download(page, 'PDF')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    expect(await download(page, /^Comprovante do saque/)).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  })
})

import type { Page } from '@playwright/test'
import type { UsersGetOutput } from '../../src/client/types.gen'
import { closeTab } from './closeTab'
import { database } from './database'
import { codeIn, lastMessage, type Message, nextMessage } from './outbox'
import { expect } from './test'

/** Gives the wallet its holder and data, as its own screens do. */
export async function fillWallet(page: Page, business: string): Promise<void> {
  const post = async (name: string, data: object) => {
    const answer = await page.request.post(`/api/b/${business}/${name}`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await post('wallet.create', { name: 'Beatriz Lacerda', document: '529.982.247-25' })
  await post('wallet.createRecipient', {
    address: {
      zipcode: '01310-100',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Bela Vista',
      street: 'Avenida Paulista',
      number: '900',
    },
    bankAccount: {
      bankCode: '001',
      bankAccountType: 'CHECKING',
      agency: '1584',
      number: '210169',
      verificationCode: '6',
    },
    registerInformation: {
      email: 'beatriz@example.com',
      birthdate: '1990-05-10',
      professionalOccupation: 'Cerimonialista',
    },
  })
}

/** Requests a code with the open form, and returns the message that brings it. */
export async function requestCode(page: Page): Promise<Message> {
  const me: UsersGetOutput = await (await page.request.get('/api/me/users.get')).json()
  const after = await lastMessage(page.request, me.phone)
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  return nextMessage(page.request, me.phone, { after, kind: 'sign_in_code' })
}

/** Confirms the open form with the code that the person receives. */
export async function confirmByCode(page: Page): Promise<void> {
  await page.getByLabel('Código').fill(codeIn(await requestCode(page)))
  await expect(page.getByLabel('Código')).toHaveCount(0)
}

/** Releases all money that a business received so far: the day on which it becomes available has come. */
export async function releaseMoney(business: string): Promise<void> {
  const sql = database()
  await sql.begin(async (inside) => {
    // The ledger's triggers let no other day be written.
    await inside`SET LOCAL session_replication_role = replica`
    await inside`UPDATE ledger_transactions SET available_on = occurred_at WHERE business_id = ${business}`
  })
  await sql.end()
}

/** Decides of a business's account on the local provider's list, in a tab of its own. */
export async function decideAccount(page: Page, business: string, action: string): Promise<void> {
  const sql = database()
  const [recipient] = await sql`SELECT account_id FROM recipients WHERE business_id = ${business}`
  await sql.end()
  const provider = await page.context().newPage()
  await provider.goto('/dev/stripe/contas')
  const card = provider.getByRole('region', { name: recipient?.account_id, exact: true })
  // The list looks the same before and after: it is decided when the list is loaded again.
  const decided = provider.waitForEvent('load')
  await card.getByRole('button', { name: action, exact: true }).click()
  await decided
  await closeTab(provider)
}

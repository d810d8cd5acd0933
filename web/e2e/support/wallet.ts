import type { Page } from '@playwright/test'
import { closeTab } from './closeTab'
import { database } from './database'
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

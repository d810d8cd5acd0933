import { expect, type Page } from '@playwright/test'

/** Picks a way to pay and goes to the provider's page. */
export async function choose(client: Page, way: string, go: string) {
  await client.getByText(way, { exact: true }).click()
  await client.getByRole('button', { name: go }).click()
  await expect(client).toHaveURL(/\/dev\/stripe\/pagar\//)
}

/** Pays one thing twice, as a boleto that the bank takes and then by Pix; `open` shows the payment. */
export async function payTwice(client: Page, open: () => Promise<unknown>) {
  await open()
  await choose(client, 'Boleto', 'Gerar boleto')
  await client.getByRole('button', { name: 'Gerar boleto' }).click()
  await expect(client.getByText(/Boleto emitido/)).toBeVisible()
  const boleto = client.url()
  await open()
  await expect(client.getByText('Esperando o pagamento do boleto')).toBeVisible()
  await client.getByText('Pix', { exact: true }).click()
  await client.getByRole('button', { name: 'Pagar com Pix' }).click()
  await client.getByRole('button', { name: 'Pagar de outra forma' }).click()
  await expect(client).toHaveURL(/\/dev\/stripe\/pagar\//)
  const pix = client.url()
  // Both are paid before either is heard of: once the boleto is settled, its other pages end, and this one took money.
  await pressHeld(client, boleto, 'pay')
  await pressHeld(client, pix, 'pay')
  await pressHeld(client, boleto, 'release')
  await open()
  await expect(client.getByText(/Você pagou .* a mais/)).toBeVisible()
  await pressHeld(client, pix, 'release')
}

/** Presses a button of the provider's page, whose notices wait there until 'release' is pressed. */
async function pressHeld(client: Page, page: string, action: 'pay' | 'release') {
  const pressed = await client.request.post(page, {
    form: { action, hold: 'yes' },
    maxRedirects: 0,
  })
  expect(pressed.status()).toBe(303)
}

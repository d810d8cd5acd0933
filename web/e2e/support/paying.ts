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
  // Once the boleto is settled, the other page ends: the Pix is paid right after it, before that.
  const other = await client.context().newPage()
  await other.goto(client.url())
  await client.goto(boleto)
  await client.getByRole('button', { name: 'O banco recebeu o boleto' }).click()
  await other.getByRole('button', { name: 'Pagar o Pix' }).click()
  await expect(other.getByText(/Você pagou .* a mais/)).toBeVisible()
  await other.close()
  await open()
  await expect(client.getByText(/Você pagou .* a mais/)).toBeVisible()
}

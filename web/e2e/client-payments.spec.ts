import type { UsersGetOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { coupleOf, pdf } from './support/couple'
import { phoneSize, wellMadeAtBothSizes } from './support/looks'
import { codeIn, lastMessage, nextMessage } from './support/outbox'
import type { Business } from './support/people'
import { readPicture } from './support/qr'
import { expect, test } from './support/test'

const [sees, marks] = [8, 128]

test('o casal paga com o Pix e envia o comprovante, que só marca com o direito', async ({
  page,
  business,
  browserOf,
}) => {
  const { phones, event, home } = await coupleOf(business)
  const me: UsersGetOutput = await (await page.request.get('/api/me/users.get')).json()
  const after = await lastMessage(page.request, me.phone)
  const { attempt } = await business.change<{ attempt: string }>('pixKey.requestCode', {})
  await business.change('pixKey.set', {
    kind: 'RANDOM',
    key: '123e4567-e12b-12d1-a456-426655440000',
    holder: 'Ateliê das Festas',
    city: 'Belo Horizonte',
    attempt,
    code: codeIn(await nextMessage(page.request, me.phone, { after, kind: 'sign_in_code' })),
  })
  await business.change('invoice.create', feeOf(event.uuid))
  await business.permit(event.uuid, sees)

  const client = await browserOf(phones[0], { permissions: ['clipboard-read', 'clipboard-write'] })
  await client.setViewportSize(phoneSize)
  await client.goto(`${home}/pagamentos`)
  await client.getByRole('link', { name: 'Ateliê das Festas' }).first().click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/R\$\s2\.000,00/)

  await test.step('o código copiado é o que a câmera lê', async () => {
    await client.getByRole('button', { name: 'Copiar código Pix' }).click()
    await expect(client.getByText('Código Pix copiado')).toBeVisible()
    const copied = await client.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('123e4567-e12b-12d1-a456-426655440000')
    expect(copied).toContain('54072000.00')
    const drawn = await client.getByRole('img', { name: 'QR code do Pix' }).screenshot()
    expect(await readPicture(drawn)).toBe(copied)
    await wellMadeAtBothSizes(client, 'um pagamento do casal')
  })

  const attach = async () => {
    await expect(client.getByRole('button', { name: /enviar comprovante/i })).toBeVisible()
    await client
      .getByLabel('Comprovante', { exact: true })
      .setInputFiles([{ name: 'pix.pdf', mimeType: 'application/pdf', buffer: pdf }])
    await expect(client.getByRole('link', { name: 'Abrir comprovante pix.pdf' })).toBeVisible()
  }

  await test.step('sem o direito de marcar, continua pendente', async () => {
    await attach()
    await expect(client.getByText('Pendente', { exact: true })).toBeVisible()
  })

  await test.step('com ele, fica pago', async () => {
    await business.permit(event.uuid, sees | marks)
    await client.reload()
    await attach()
    await expect(client.getByText('Pago', { exact: true }).first()).toBeVisible()
    await expect(client.getByRole('button', { name: 'Copiar código Pix' })).toHaveCount(0)
  })
})

/** What the couple owes to the planner. */
const feeOf = (eventUuid: string): Parameters<Business['change']>[1] => ({
  uuid: crypto.randomUUID(),
  eventUuid,
  title: 'Assessoria',
  payer: 'CLIENT',
  payee: 'BUSINESS',
  total: 1_200_000,
  installments: [
    { entrance: true, price: 200_000, dueDate: `${nextYear}-03-10` },
    ...[1, 2, 3, 4, 5].map((month) => ({ dueDate: `${nextYear}-0${month + 3}-20` })),
  ],
})

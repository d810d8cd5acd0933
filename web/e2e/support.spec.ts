import { closeTab } from './support/closeTab'
import { wellMadeAtBothSizes } from './support/looks'
import { newStaff } from './support/staff'
import { expect, test } from './support/test'
import { visit } from './support/visit'

test.use({ as: 'owner' })

test('uma mensagem chega ao backoffice, e quem responde a marca', async ({
  page: owner,
  browserOf,
}) => {
  const body = `Como mudo a capa? ${crypto.randomUUID().slice(0, 8)}`
  await owner.goto('/app/menu')
  await owner.getByRole('main').getByRole('link', { name: 'Falar com a gente' }).click()
  await owner.getByLabel('Sua mensagem').fill(body)
  // A reload loses nothing.
  await owner.reload()
  await expect(owner.getByLabel('Sua mensagem')).toHaveValue(body)
  await wellMadeAtBothSizes(owner, 'falar com a gente')
  await owner.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(owner.getByText('Respondemos no seu WhatsApp, (31) 98765-4321.')).toBeVisible()

  const page = await browserOf()
  const context = page.context()
  await newStaff(context)
  await page.goto('/app/menu/backoffice')
  await visit(page, '/app/menu/backoffice/support')
  const message = page.getByRole('listitem').filter({ hasText: body })
  await expect(message).toContainText('Ana Clara Nogueira')
  await expect(message).toContainText('Em /app/menu/support')
  await wellMadeAtBothSizes(page, 'mensagens')
  const answer = message.getByRole('link', { name: /^Responder no WhatsApp/ })
  await expect(answer).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5531987654321\?text=Ol%C3%A1%2C%20Ana/,
  )
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const chat = page.waitForEvent('popup')
  await answer.click()
  await closeTab(await chat)
  await expect(message).toHaveCount(0)
  await page.getByRole('link', { name: 'Respondidas' }).click()
  await expect(page.getByRole('link', { name: 'Abertas', exact: true })).not.toHaveAttribute(
    'aria-current',
  )
  await expect(message).toContainText('Respondida')
  await message.getByRole('button', { name: 'Reabrir' }).click()
  await expect(message).toHaveCount(0)
  await page.getByRole('link', { name: 'Abertas', exact: true }).click()
  await page.getByLabel('Buscar por mensagem, nome, telefone ou negócio').fill(body.slice(-8))
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Clara' })).toHaveCount(1)
})

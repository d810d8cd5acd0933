import type { EventGetAllOutput } from '../src/client/types.gen'
import { sample } from './support/people'
import { expect, signInAgain, test } from './support/test'

test('um pedido enviado duas vezes cria um evento só', async ({ page, business }) => {
  await page.goto('/app/events/create')
  await page.getByRole('radio', { name: 'Casamento' }).check()
  await page.getByLabel('Cliente').click()
  await page.getByPlaceholder('Buscar', { exact: true }).fill('Nara')
  await page.getByRole('option', { name: 'Cadastrar “Nara”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar cliente' })
  await dialog.getByLabel('Celular').fill('(31) 99888-7766')
  await dialog.getByRole('button', { name: 'Cadastrar cliente' }).dblclick()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Criar evento' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Casamento Nara criado' })).toBeVisible()

  const events = await business.ask<EventGetAllOutput>('event.getAll')
  expect(events.items).toHaveLength(1)
  const contacts = await business.ask<{ items: unknown[] }>('crm.contacts.getAll')
  expect(contacts.items).toHaveLength(1)
})

test.describe('uma sessão que acaba no meio de um formulário', () => {
  test.use({ as: 'administrator', provoked: /status of (401|429)/ })

  test('pede para entrar de novo, e o formulário continua lá', async ({
    page,
    context,
    places,
  }) => {
    const form = `/app/${places.event}/settings/edit`
    await page.goto(form)
    const place = page.getByLabel('Local da cerimônia')
    await place.fill('Capela de Santa Rita, Serro')
    await context.clearCookies()
    // A key waits for nothing: the page may have left by itself, whatever it read first.
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth/signin?callbackUrl=*')
    await signInAgain(page, sample.administrator.phone)
    await expect(page).toHaveURL(new RegExp(`${form}$`))
    await expect(place).toHaveValue('Capela de Santa Rita, Serro')
    // Restores the place of the sample for the tests that follow.
    await place.fill('Igreja São José, Belo Horizonte')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Alterações salvas')).toBeVisible()
  })
})

test('um formulário pela metade sobrevive a recarregar, e pergunta antes de ir embora', async ({
  page,
  business,
}) => {
  await page.goto('/app/events/template/create')
  await page.getByLabel('Nome do modelo').fill(`Casamento de ${business.id.slice(-4)}`)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Nome do modelo')).toHaveValue(
    `Casamento de ${business.id.slice(-4)}`,
  )
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test.describe('quando o servidor falha', () => {
  test.use({ as: 'owner', provoked: /status of 500|^Problem: |ERR_INTERNET_DISCONNECTED/ })

  test('a tela diz o que houve, com contato e o código do pedido', async ({ page, places }) => {
    await page.route('**/event.get?*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: {
          title: 'Internal Server Error',
          status: 500,
          code: 'internal',
          detail: 'Aconteceu um erro desconhecido',
          requestId: 'ABCDEFGHIJKLMNOP',
        },
      }),
    )
    await page.goto(`/app/${places.event}/settings`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Aconteceu um erro desconhecido' }),
    ).toBeVisible()
    await expect(page.getByText('ABCDEFGHIJKLMNOP')).toBeVisible()
    // A message goes from here, with the request's code, and is not lost to a failure of its own.
    await page.getByRole('button', { name: 'Falar com a gente' }).click()
    const dialog = page.getByRole('dialog', { name: 'Falar com a gente' })
    await expect(dialog).toContainText('ABCDEFGHIJKLMNOP')
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(dialog.getByText('Conte o que você precisa').first()).toBeVisible()
    const body = `Abri os detalhes do evento ${crypto.randomUUID()}`
    await dialog.getByLabel('Sua mensagem').fill(body)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(dialog.getByText(/sem conexão/).first()).toBeVisible()
    await expect(dialog.getByLabel('Sua mensagem')).toHaveValue(body)
    await page.context().setOffline(false)
    const sent = page.waitForRequest('**/support.send')
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ body, requestId: 'ABCDEFGHIJKLMNOP' })
    await expect(dialog).toContainText('Respondemos no seu WhatsApp, (31) 98765-4321')
    await dialog.getByRole('button', { name: 'Pronto' }).click()
    await page.unroute('**/event.get?*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casamento Marina & Tomás')
  })

  test('um visto que o servidor recusa volta atrás, e a tela diz', async ({ page, places }) => {
    await page.route('**/task.check', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { title: 'Internal Server Error', status: 500, code: 'internal', detail: 'Não deu' },
      }),
    )
    await page.goto(`/app/${places.event}/organization?tab=planning`)
    const first = page.getByRole('checkbox', { name: /^Concluir: / }).first()
    const asked = page.waitForRequest('**/task.check')
    await first.click()
    await expect(page.getByText('A tarefa voltou a como estava')).toBeVisible()
    await expect(first).not.toBeChecked()
    // The retry sends the same change, whatever it was.
    const askedAgain = page.waitForRequest('**/task.check')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    expect((await askedAgain).postDataJSON()).toEqual((await asked).postDataJSON())
  })
})

test.describe('a tarefa que outra pessoa excluiu', () => {
  test.use({ as: 'owner' })

  test('tem uma frase própria', async ({ page, places }) => {
    await page.goto(`/app/${places.event}/organization/018f3f3e-0000-7000-8000-000000000000`)
    await expect(page.getByText('Esta tarefa não existe mais')).toBeVisible()
  })
})

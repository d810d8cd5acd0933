import type { EventGetOutput } from '../src/client/types.gen'
import { longDay, nextYear } from './support/clock'
import { everyLook, phoneSize, wellMade } from './support/looks'
import { lastMessage, nextMessage } from './support/outbox'
import { type Business, everything } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

/** A wedding with a date, whose one client is signed in. */
async function weddingOf(business: Business, permissions: number) {
  const phone = newPerson()
  const { uuid } = await business.wedding(
    ['Helena Prado', 'Caio'],
    { date: `${nextYear}-09-18` },
    phone,
  )
  await business.permit(uuid, permissions)
  return { uuid, phone }
}

test.describe('preparar antes de mostrar', () => {
  test('cada área abre quando é liberada, e o cliente é avisado', async ({
    page,
    business,
    browserOf,
  }) => {
    const { uuid, phone } = await weddingOf(business, 1 | 4)
    await page.goto(`/app/${uuid}/settings/permissions`)
    const save = page.getByRole('button', { name: 'Salvar alterações' })
    await expect(save).toBeDisabled()
    await page.getByRole('switch', { name: 'Preparar antes de mostrar' }).click()
    await expect(
      page.getByText('Em preparação: 0 de 2 áreas já liberadas. Ainda não salvo.'),
    ).toBeVisible()
    await save.click()
    await expect(page.getByText('Acesso do cliente atualizado')).toBeVisible()
    // It stays here: what comes next is done here.
    await expect(page.getByText('O cliente ainda não vê esta área.')).toHaveCount(2)
    await expect(save).toBeDisabled()

    const theirs = await browserOf(phone)
    await theirs.goto(`/evento/${uuid}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'O caminho até o sim' })).toHaveCount(0)
    expect((await theirs.request.get(`/api/e/${uuid}/public.event.getAccess`)).status()).toBe(200)

    const before = await lastMessage(page.request, phone)
    await page.getByRole('button', { name: 'Liberar Checklist' }).click()
    await page.getByRole('button', { name: 'Liberar e avisar' }).click()
    await expect(page.getByText('Liberada para o cliente')).toHaveCount(1)
    await expect(page.getByText('O cliente ainda não vê esta área.')).toHaveCount(1)
    const told = await nextMessage(page.request, phone, { after: before })
    expect(told.channel).toBe('sms')
    expect(told.body).toContain('abriu para você o checklist do Casamento')
    expect(told.body).toContain(`/evento/${uuid}`)
    await wellMade(page, 'áreas por liberar')

    // The very next request shows it.
    await theirs.reload()
    await expect(theirs.getByRole('heading', { name: 'O caminho até o sim' })).toBeVisible()

    // Turned off, all that is open shows.
    await page.getByRole('switch', { name: 'Preparar antes de mostrar' }).click()
    await save.click()
    await expect(page).toHaveURL(/\/settings$/)
    const kept = await business.ask<EventGetOutput>('event.get', { uuid })
    expect(kept.customerReleased).toBeUndefined()
  })
})

test.describe('encerrar mudanças', () => {
  test('diz o dia, e só aceita um prazo possível', async ({ page, business }) => {
    const { uuid } = await weddingOf(business, 3)
    await page.goto(`/app/${uuid}/settings/permissions`)
    await page.getByRole('switch', { name: 'Encerrar mudanças antes do evento' }).click()
    const days = page.getByRole('textbox', { name: 'Dias antes do evento' })
    await expect(days).toHaveValue('7')
    await expect(page.getByText(`A partir de ${longDay(`${nextYear}-09-11`)}`)).toBeVisible()
    await days.fill('400')
    await expect(page.getByText('Escolha de 0 a 365 dias.')).toBeVisible()
    const save = page.getByRole('button', { name: 'Salvar alterações' })
    await expect(save).toBeDisabled()
    await days.fill('30')
    await expect(page.getByText(`A partir de ${longDay(`${nextYear}-08-19`)}`)).toBeVisible()
    await page.getByRole('switch', { name: 'Atualizações do cliente' }).click()
    await save.click()
    await expect(page).toHaveURL(/\/settings$/)
    const kept = await business.ask<EventGetOutput>('event.get', { uuid })
    expect(kept.customerLockDays).toBe(30)
    expect(kept.enabledCustomerUpdatesAt).toBeDefined()
  })

  test('sem data não há o que encerrar', async ({ page, business }) => {
    const made = await business.wedding(['Helena', 'Caio'])
    await page.goto(`/app/${made.uuid}/settings/permissions`)
    await expect(
      page.getByRole('switch', { name: 'Encerrar mudanças antes do evento' }),
    ).toBeDisabled()
    await page.getByRole('link', { name: 'Marcar a data' }).click()
    await expect(page).toHaveURL(/\/update-date/)
  })
})

test.describe('enviar acesso', () => {
  test('por SMS, e o estado aparece', async ({ page, business }) => {
    const { uuid, phone } = await weddingOf(business, 1)
    await page.goto(`/app/${uuid}/settings`)
    const before = await lastMessage(page.request, phone)
    await page.getByRole('button', { name: 'Enviar acesso a Helena Prado por SMS' }).click()
    const told = await nextMessage(page.request, phone, { after: before })
    expect(told.channel).toBe('sms')
    expect(told.body).toContain('O espaço “Ateliê das Festas” no Cortejo convida você a acompanhar')
    expect(told.body).toContain(`/evento/${uuid}`)
    await expect(page.getByText('Enviado agora por SMS')).toBeVisible()

    // A second message at once is refused on either channel, but the link can be copied.
    await page.getByRole('button', { name: 'Enviar acesso a Helena Prado por WhatsApp' }).click()
    await expect(page.getByText('O acesso acabou de ser enviado a este número.')).toBeVisible()
    await page.getByRole('button', { name: 'Copiar link de acesso' }).click()
    await expect(page.getByText(/Link copiado|Copie o link de acesso/)).toBeVisible()
  })
  test.use({ provoked: /status of 429/ })
})

test.describe('ver como cliente', () => {
  test('mostra o que o cliente vê, e volta', async ({ page, business }) => {
    const { uuid } = await weddingOf(business, 1)
    await page.goto(`/app/${uuid}/settings/permissions`)
    await page.getByRole('link', { name: 'Ver como cliente' }).click()
    await expect(page).toHaveURL(`/evento/${uuid}?ver=cliente`)
    const bar = page.getByRole('region', { name: 'Visão do cliente' })
    await expect(bar.getByText('Você está vendo como o cliente')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Helena.*Caio/)
    await expect(page.getByRole('heading', { name: 'O caminho até o sim' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0)
    await wellMade(page, 'ver como cliente')
    // What the client lost a moment ago is lost here too.
    await business.permit(uuid, 0)
    await page.reload()
    await expect(bar).toBeVisible()
    await expect(page.getByRole('heading', { name: 'O caminho até o sim' })).toHaveCount(0)
    await bar.getByRole('link', { name: 'Voltar ao evento' }).click()
    await expect(page).toHaveURL(new RegExp(`/app/${uuid}/settings/permissions$`))
  })

  test('no celular, do menu do evento, e a visita não se perde andando', async ({
    page,
    business,
  }) => {
    const { uuid } = await weddingOf(business, everything)
    await page.setViewportSize(phoneSize)
    await page.goto(`/app/${uuid}/settings`)
    await page.getByRole('button', { name: 'Mais ações' }).first().click()
    await page.getByRole('menuitem', { name: 'Ver como cliente' }).click()
    await expect(page.getByRole('region', { name: 'Visão do cliente' })).toBeVisible()
    await wellMade(page, 'ver como cliente no celular')
    const tabs = page.getByRole('navigation', { name: 'Principal' })
    await tabs.getByRole('link', { name: 'Checklist' }).click()
    await expect(page).toHaveURL(new RegExp(`/evento/${uuid}/organizacao\\?ver=cliente`))
    await expect(page.getByRole('region', { name: 'Visão do cliente' })).toBeVisible()
  })

  test.describe('quem não vê todos os eventos', () => {
    test.use({ provoked: /status of 404/ })
    test('lê que o evento não existe', async ({ browserOf, business }) => {
      const { uuid, phone } = await weddingOf(business, everything)
      const theirs = await browserOf(phone)
      await theirs.goto(`/evento/${uuid}?ver=cliente`)
      await expect(theirs.getByRole('region', { name: 'Visão do cliente' })).toHaveCount(0)
      expect((await theirs.request.get(`/api/v/${uuid}/public.event.getAccess`)).status()).toBe(404)
    })
  })
})

test('o acesso do cliente em todos os tamanhos, em preparação e com nomes longos', async ({
  page,
  business,
}) => {
  const { uuid } = await business.wedding(
    [
      'Maria Aparecida Fernandes de Albuquerque e Vasconcellos Neta',
      'Sebastião Figueiredo Cavalcanti de Mendonça e Souza',
    ],
    { date: `${nextYear}-09-18` },
  )
  await business.change('event.updateCustomerPermissions', {
    uuid,
    customerPermissions: everything,
    side: { updates: true, preparing: true, lockDays: 7 },
  })
  await business.change('event.releaseCustomerArea', { uuid, area: 'CHECKLIST' })
  await everyLook(page, 'acesso do cliente em preparação', /O que o cliente vê|Casamento/, () =>
    page.goto(`/app/${uuid}/settings/permissions`),
  )
  await everyLook(page, 'a visão do cliente', /Maria.*Sebastião/, () =>
    page.goto(`/evento/${uuid}?ver=cliente`),
  )
  await everyLook(page, 'configurações com acesso', /Casamento|Detalhes/, () =>
    page.goto(`/app/${uuid}/settings`),
  )
})

import type { EventGetOutput, UsersGetOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { everyLook, phoneSize, wellMade } from './support/looks'
import { type Business, freshPhone } from './support/people'
import { newPerson } from './support/pool'
import { expect, signIn, test } from './support/test'

/** A wedding planned by `business`, of whose client this is the phone. */
async function weddingOf(
  business: Business,
  more: { date?: string; permissions?: number; partner?: string; phone?: string } = {},
) {
  const { partner = 'Caio', phone = freshPhone(), permissions, ...rest } = more
  const event = await business.wedding(['Helena Prado', partner], rest, phone)
  if (permissions !== undefined) await business.permit(event.uuid, permissions)
  return { phone, event }
}

test.describe('no celular', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('o cliente entra com o telefone e acompanha o seu evento', async ({
    browserOf,
    business,
  }) => {
    const { phone, event } = await weddingOf(business, {
      date: `${nextYear}-09-18`,
      permissions: 1 | 8,
    })
    const page = await browserOf()
    await page.goto('/')
    await signIn(page, phone)
    // One event: there is nothing to choose.
    await expect(page).toHaveURL(`/evento/${event.uuid}`)
    await expect(page).toHaveTitle('Helena & Caio')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Helena\s*&\s*Caio/)
    await expect(page.getByText('Com carinho, Ateliê das Festas')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'O caminho até o sim' })).toBeVisible()
    await expect(page.getByText(/^0 de \d+ passos$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Precisa de vocês' })).toBeVisible()
    const areas = page.getByRole('region', { name: 'O que vocês acompanham' })
    await expect(areas.getByRole('listitem')).toHaveText([/Checklist/, /Pagamentos/])
    await expect(page.getByText('Documentos', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Contratos', { exact: true })).toHaveCount(0)
    await wellMade(page, 'casa do cliente')

    // The introduction is shown once: after it is dismissed, it stays away.
    await expect(page.getByRole('heading', { name: 'Este espaço é de vocês' })).toBeVisible()
    const told = page.waitForResponse((response) => response.url().endsWith('users.dismiss'))
    await page.getByRole('button', { name: 'Entendi, fechar' }).click()
    await expect(page.getByRole('heading', { name: 'Este espaço é de vocês' })).toHaveCount(0)
    expect((await told).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'O caminho até o sim' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Este espaço é de vocês' })).toHaveCount(0)

    // The planner takes the checklist back: it is gone with the next look, as if it never was.
    await business.permit(event.uuid, 8)
    await page.reload()
    await expect(areas.getByRole('listitem')).toHaveText([/Pagamentos/])
    await expect(page.getByText(/passos/)).toHaveCount(0)
    await expect(page.getByText('Checklist', { exact: true })).toHaveCount(0)

    // And then everything.
    await business.permit(event.uuid, 0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Aos poucos, tudo por aqui' })).toBeVisible()
    await wellMade(page, 'casa do cliente, nada aberto')

    // The page of the guests, and goodbye.
    await page.getByRole('link', { name: 'Ver a página dos convidados' }).click()
    await expect(page.getByRole('heading', { name: 'Nosso encontro' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/auth\/signin/)
  })

  test('escolhe entre vários eventos, e volta', async ({ browserOf, business }) => {
    const { phone } = await weddingOf(business, { phone: newPerson(), permissions: 1 })
    await weddingOf(business, { partner: 'Davi', phone })
    const page = await browserOf(phone)
    await page.goto('/evento')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seus eventos')
    await wellMade(page, 'vários eventos do cliente')
    await page.getByRole('link', { name: 'Casamento Helena & Davi' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Helena\s*&\s*Davi/)
    await page.getByRole('link', { name: 'Seus eventos' }).click()
    await page.getByRole('link', { name: 'Casamento Helena & Caio' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Helena\s*&\s*Caio/)
  })

  test('quem é cliente e também profissional passa de um lado ao outro', async ({
    page,
    context,
    business,
  }) => {
    const me: UsersGetOutput = await (await context.request.get('/api/me/users.get')).json()
    const other = await weddingOf(business, { phone: me.phone, permissions: 1 })
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Bom dia|Boa tarde|Boa noite)/,
    )
    await page.goto('/app/menu')
    await page.getByRole('link', { name: 'Eventos em que sou cliente' }).click()
    await expect(page).toHaveURL(`/evento/${other.event.uuid}`)
    await page.getByRole('link', { name: 'Ir para o meu espaço de trabalho' }).click()
    await expect(page).toHaveURL(/\/app$/)
  })
})

test.describe('o endereço de um evento que não é seu', () => {
  test.use({ provoked: /status of 404|^Problem: Não encontramos/ })

  test('é como um que não existe', async ({ page, business: _, places }) => {
    // A new person, who is not a client of any event.
    for (const uuid of [places.event, '018f3f3e-0000-7000-8000-000000000000', 'nada']) {
      await page.goto(`/evento/${uuid}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
      await expect(page.getByRole('link', { name: 'Ver os seus eventos' })).toBeVisible()
    }
  })
})

test.describe('sem entrar', () => {
  test('o link leva ao acesso e volta ao evento', async ({ browserOf, business }) => {
    const { phone, event } = await weddingOf(business, { permissions: 1 })
    const page = await browserOf()
    await page.goto(`/evento/${event.uuid}`)
    await expect(page).toHaveURL(/\/auth\/signin/)
    await signIn(page, phone)
    await expect(page).toHaveURL(`/evento/${event.uuid}`)
  })
})

test.describe('o que o cliente vê é escolhido por quem planeja', () => {
  test('nível por nível, e só salva o que mudou', async ({ page, business }) => {
    const made = await business.wedding(['Helena', 'Caio'])
    await page.goto(`/app/${made.uuid}/settings`)
    // The guest list and the website are the couple's from the beginning.
    await expect(page.getByText('2 áreas visíveis.')).toBeVisible()
    await page.getByRole('link', { name: 'Escolher o que o cliente vê' }).click()
    const save = page.getByRole('button', { name: 'Salvar alterações' })
    await expect(save).toBeDisabled()
    const level = (area: string, name: string) =>
      page.getByRole('radiogroup', { name: area }).getByRole('radio', { name, exact: true })
    await level('Checklist', 'Pode editar').click()
    await level('Pagamentos', 'Pode ver').click()
    await expect(page.getByText('4 áreas visíveis. Ainda não salvo.')).toBeVisible()
    await expect(level('Contratos', 'Pode editar')).toHaveCount(0)
    await level('Checklist', 'Não pode ver').click()
    await level('Pagamentos', 'Não pode ver').click()
    await expect(save).toBeDisabled()

    // By the keyboard too.
    await level('Checklist', 'Não pode ver').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(level('Checklist', 'Pode ver')).toBeChecked()
    await level('Contratos', 'Pode ver').click()

    // Leaving without saving asks first; staying keeps the changes.
    await page.getByRole('link', { name: 'Planejamento' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await save.click()
    await expect(page.getByText('Acesso do cliente atualizado')).toBeVisible()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByText('4 áreas visíveis.')).toBeVisible()
    const kept = await business.ask<EventGetOutput>('event.get', { uuid: made.uuid })
    expect(kept.customerPermissions).toBe(1 | 64)
  })

  test('um modelo não tem cliente', async ({ page, business }) => {
    const model = await business.change<{ uuid: string }>('template.create', {
      type: 'WEDDING',
      title: 'Nosso casamento',
      startFrom: { kind: 'BLANK' },
    })
    await page.goto(`/app/${model.uuid}/settings/permissions`)
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByRole('heading', { name: 'Detalhes' })).toBeVisible()
    await expect(page.getByText('Acesso do cliente')).toHaveCount(0)
  })

  test('em todos os tamanhos', async ({ page, business }) => {
    const made = await business.wedding(['Helena', 'Caio'])
    await everyLook(page, 'acesso do cliente', /O que o cliente vê|Casamento Helena & Caio/, () =>
      page.goto(`/app/${made.uuid}/settings/permissions`),
    )
  })
})

import type { Page } from '@playwright/test'
import type { BusinessGetOutput, UsersGetOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { deskSize, phoneSize, sizes, wellMade, wellMadeAtBothSizes } from './support/looks'
import { expect, test } from './support/test'
import { visit } from './support/visit'

/** A picture that is not square, as a camera makes them. */
async function choosePicture(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'retrato.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 500 } }),
  })
}

test.describe('a conta', () => {
  test.use({
    viewport: phoneSize,
    hasTouch: true,
    provoked: /status of 422 .*business\.update|Connecting to 'blob:.*connect-src/,
  })

  test('um retrato cortado com o teclado aparece onde o nome aparece', async ({
    page,
    business: _,
  }) => {
    await page.goto('/app/menu/profile')
    await choosePicture(page)
    const dialog = page.getByRole('dialog', { name: 'Ajustar imagem' })
    await expect(dialog.locator('img')).toBeVisible()
    await wellMadeAtBothSizes(page, 'corte')

    // The picture moves under the arrows and grows under the slider.
    const picture = dialog.locator('img')
    const before = await picture.boundingBox()
    await dialog.getByLabel('Parte da imagem que aparece').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await picture.boundingBox())?.y).not.toBe(before?.y)
    await dialog.getByRole('slider', { name: 'Zoom' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => (await picture.boundingBox())?.width ?? 0)
      .toBeGreaterThan(before?.width ?? 0)
    await dialog.getByRole('button', { name: 'Usar esta imagem' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()

    await page.getByLabel('Nome completo').fill('Beatriz Lacerda Prado')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Alterações salvas')).toBeVisible()

    const me: UsersGetOutput = await (await page.request.get('/api/me/users.get')).json()
    expect(me.name).toBe('Beatriz Lacerda Prado')
    const stored = await page.request.get(me.imageUrl ?? '')
    expect(stored.headers()['content-type']).toMatch(/^image\//)
    await visit(page, '/app/menu')
    const shown = page.locator(`img[src="${me.imageUrl}"]`).filter({ visible: true })
    await expect(shown).toHaveCount(1)
    // The sidebar shows it too.
    await page.setViewportSize(deskSize)
    await expect(shown).toHaveCount(2)
    await page.setViewportSize(phoneSize)

    await page.goto('/app/menu/profile')
    await page.getByRole('button', { name: 'Tirar imagem' }).click()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Alterações salvas')).toBeVisible()
    await expect(page.locator(`img[src="${me.imageUrl}"]`)).toHaveCount(0)
  })

  test('o que não é imagem é recusado com uma frase', async ({ page, business: _ }) => {
    await page.goto('/app/menu/profile')
    const input = page.locator('input[type=file]')
    const buffer = Buffer.from('isto não é uma imagem')
    await input.setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer })
    await expect(page.getByText('Escolha uma imagem JPG ou PNG.')).toBeVisible()
    await input.setInputFiles({ name: 'retrato.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('Não conseguimos ler esta imagem. Escolha outra.')).toBeVisible()
  })

  test('o negócio muda de nome e de imagem', async ({ page, business }) => {
    await page.goto('/app/menu/business')
    await page.getByLabel('CPF ou CNPJ').fill('111.111.111-11')
    await page.getByLabel('Nome do negócio').fill('Ateliê Novo')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
    await choosePicture(page)
    await page.getByRole('button', { name: 'Usar esta imagem' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Alterações salvas')).toBeVisible()

    const saved = await business.ask<BusinessGetOutput>('business.get')
    expect(saved.name).toBe('Ateliê Novo')
    expect(saved.imageUrl).toBeTruthy()
    await page.reload()
    await expect(page.getByLabel('Nome do negócio')).toHaveValue('Ateliê Novo')
    await page.setViewportSize(deskSize)
    const shown = page.locator(`img[src="${saved.imageUrl}"]`).filter({ visible: true })
    await expect(shown).toHaveCount(2)
  })

  test('um aviso desligado continua desligado', async ({ page, business: _ }) => {
    await page.goto('/app/menu')
    await page.getByRole('link', { name: 'Configurações' }).click()
    // The menu has a link of that name too.
    await expect(page).toHaveURL(/\/menu\/settings$/)
    await page.getByRole('link', { name: /Notificações/ }).click()
    const reminder = page.getByRole('switch', { name: 'Lembrete da recepção' })
    await expect(reminder).toBeChecked()
    const saved = page.waitForResponse(/userNotificationsSettings\.upsert/)
    await reminder.click()
    await saved
    await page.reload()
    await expect(reminder).not.toBeChecked()
  })

  test('um link leva todos os eventos a outro calendário, até ser revogado', async ({
    page,
    business,
    request,
  }) => {
    const wedding = await business.wedding(['Lívia Prado', 'Dário'], { date: `${nextYear}-05-15` })
    await business.wedding(['Nina Rocha', 'Otto'], { date: `${nextYear}-06-19` })
    await business.change('calendar.create', { eventUuid: wedding.uuid })
    await page.goto('/app/menu')
    await page.getByRole('main').getByRole('link', { name: 'Assinar calendário' }).click()
    const all = page.getByRole('region', { name: 'Todos os meus eventos' })
    await all.getByRole('button', { name: 'Criar link' }).click()
    const address = await all.getByLabel('Endereço do calendário').inputValue()
    await wellMadeAtBothSizes(page, 'calendário')
    const { pathname } = new URL(address)
    const calendar = await (await request.get(pathname)).text()
    expect(calendar).toContain('SUMMARY:Casamento Lívia & Dário')
    expect(calendar).toContain('SUMMARY:Casamento Nina & Otto')

    const one = page.getByRole('region', { name: 'De um evento só' })
    await one.getByRole('button', { name: 'Revogar o link de Casamento Lívia & Dário' }).click()
    await page.getByRole('button', { name: 'Revogar link' }).click()
    await expect(one.getByText('Para levar um evento só')).toBeVisible()
    expect((await request.get(pathname)).status()).toBe(200)

    await all.getByRole('button', { name: 'Revogar' }).click()
    await page.getByRole('button', { name: 'Revogar link' }).click()
    await expect(all.getByRole('button', { name: 'Criar link' })).toBeVisible()
    expect((await request.get(pathname)).status()).toBe(404)
  })

  test('doze espaços cabem no seletor, e a tela deles também', async ({ page, business: _ }) => {
    // Eleven more than the server knows: only how the list is shown is looked at here.
    await page.route('**/api/me/users.get', async (route) => {
      const response = await route.fetch()
      const me: UsersGetOutput = await response.json()
      const others = Array.from({ length: 11 }, (_, n) => ({
        uuid: crypto.randomUUID(),
        businessUuid: crypto.randomUUID(),
        businessName: `Cerimonial ${n + 1} de Nomes Muito Compridos e Sobrenomes Também`,
        businessOwnerName: 'Maria Aparecida de Albuquerque Vasconcelos',
        role: 'ASSISTANT' as const,
      }))
      const businessMemberships = [...me.businessMemberships, ...others]
      await route.fulfill({ response, json: { ...me, businessMemberships } })
    })
    // The button is in the bar of a phone and in the sidebar of a desktop.
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size)
      await page.goto('/app/events')
      await page
        .getByRole('button', { name: /^Ateliê das Festas/ })
        .filter({ visible: true })
        .click()
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitem', { name: /Cerimonial \d/ })).toHaveCount(11)
      await expect(menu).toBeInViewport({ ratio: 1 })
      await wellMade(page, 'doze espaços')
      await menu.getByRole('menuitem', { name: 'Gerenciar espaços' }).click()
      await expect(page.getByRole('heading', { name: 'Espaços de trabalho' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Entrar em Cerimonial/ })).toHaveCount(11)
      await wellMade(page, 'tela de doze espaços')
    }
  })

  test('a ajuda acha pela palavra', async ({ page, business: _ }) => {
    await page.goto('/app/menu/help')
    await page.getByLabel('Buscar na ajuda').fill('xyzzy')
    await expect(page.getByText('Nada encontrado para “xyzzy”')).toBeVisible()
    await page.getByLabel('Buscar na ajuda').fill('codigo')
    await expect(page.getByRole('group').first()).toBeVisible()
  })
})

const gated = ['Meu negócio', 'Atividade', 'Minha equipe']

for (const [as, entries] of [
  ['owner', gated],
  ['administrator', ['Meu negócio', 'Minha equipe']],
  ['helper', []],
] as const) {
  test.describe(`o menu de ${as}`, () => {
    test.use({ as })

    test('tem uma vez cada entrada que o papel alcança', async ({ screens }) => {
      const page = await screens.everyLook(as, `menu ${as}`, 'Menu', '/app/menu')
      const main = page.getByRole('main')
      for (const name of [
        'Informações do usuário',
        'Calendário',
        'Configurações',
        'Central de ajuda',
      ]) {
        await expect(main.getByRole('link', { name, exact: true })).toHaveCount(1)
      }
      for (const name of gated) {
        await expect(main.getByRole('link', { name, exact: true })).toHaveCount(
          entries.some((entry) => entry === name) ? 1 : 0,
        )
      }
    })
  })
}

import { expect, test } from './support/test'
import { visit } from './support/visit'

test.describe('a atividade', () => {
  test.use({ as: 'owner' })

  test('diz quem mudou o quê, antes e depois, e vai num arquivo', async ({ page, places }) => {
    const title = `Provar o bolo ${crypto.randomUUID().slice(0, 8)}`
    await page.goto(`/app/${places.event}/organization/create-task`)
    await page.getByLabel('O que precisa ser feito?').fill(title)
    await page.getByRole('button', { name: 'Criar tarefa' }).click()
    await expect(page).not.toHaveURL(/create-task/)

    await visit(page, '/app/menu/business/activity')
    const entry = page.getByRole('listitem').filter({ hasText: title })
    await expect(entry).toContainText(`Ana Clara Nogueira criou a tarefa “${title}” em `)
    await entry.getByRole('button', { name: /Antes e depois/ }).click()
    await expect(entry.getByRole('definition').first()).toContainText(title)

    // The filters are part of the address, so a reload shows the same entries.
    await page.getByRole('combobox', { name: 'O quê' }).click()
    await page.getByRole('option', { name: 'Exclusões' }).click()
    await expect(page).toHaveURL(/kind=DELETED/)
    await expect(entry).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'O quê' })).toHaveText('Exclusões')
    await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
    await expect(entry).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar CSV' }).click()
    expect((await download).suggestedFilename()).toBe('atividade-cortejo.csv')

    await visit(page, `/app/${places.event}/settings`)
    await page.getByRole('link', { name: 'Ver histórico' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(
      `criou a tarefa “${title}”`,
    )
  })

  test('sem nada que os filtros achem', async ({ screens, as }) => {
    const none = '/app/menu/business/activity?from=2020-01-01&to=2020-01-31'
    const page = await screens.everyLook(as, 'atividade vazia', 'Atividade', none)
    await expect(page.getByText('Nada com esses filtros')).toBeVisible()
  })
})

test.describe('quem não é titular', () => {
  test.use({ as: 'administrator' })

  test('lê o histórico de um evento, e não a atividade do espaço', async ({ page, places }) => {
    await page.goto('/app/menu/business/activity')
    await expect(page.getByText('Só o titular vê a atividade do espaço')).toBeVisible()
    await page.goto(`/app/${places.event}/settings/history`)
    await expect(page.getByRole('listitem').first()).toBeVisible()
  })
})

import { pdf } from './support/couple'
import { phoneSize } from './support/looks'
import { expect, test } from './support/test'

test.describe('os documentos do casal', () => {
  test.use({ as: 'client', viewport: phoneSize })

  test('são escritos e enviados por eles, e os de quem organiza só se leem', async ({
    page,
    places,
  }) => {
    const name = `Votos ${crypto.randomUUID().slice(0, 8)}`
    await page.goto(`/evento/${places.event}/documentos`)
    await page.getByRole('link', { name: /^Briefing do casal/ }).click()
    await expect(page.getByRole('document', { name: /Briefing do casal/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ações de/ })).toHaveCount(0)

    await page.goto(`/evento/${places.event}/documentos`)
    await page.getByRole('link', { name: 'Adicionar documento' }).click()
    await page.getByRole('link', { name: /^Escrever um documento/ }).click()
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Criar e escrever' }).click()
    const text = page.getByRole('textbox', { name: `Texto de ${name}` })
    await text.click()
    await page.keyboard.type('Prometo dançar com você na cozinha.')
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Inserir imagem' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Versões' })).toHaveCount(0)
    await page.reload()
    await expect(text).toContainText('Prometo dançar')

    const file = `Referências ${crypto.randomUUID().slice(0, 8)}.pdf`
    await page.goto(`/evento/${places.event}/documentos/add/file`)
    await page
      .getByLabel('Escolher arquivos', { exact: true })
      .setInputFiles([{ name: file, mimeType: 'application/pdf', buffer: Buffer.from(pdf) }])
    await expect(page.getByText(/^Enviado/)).toBeVisible()
    await page.getByRole('link', { name: 'Ver documentos' }).click()
    await expect(page.getByRole('link', { name: new RegExp(file) })).toContainText('de vocês')
  })
})

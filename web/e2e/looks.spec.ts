import { wellMade } from './support/looks'
import { expect, test } from './support/test'

test('uma tela malfeita não passa por bem-feita', async ({ page }) => {
  const content = (style: string, rest: string) =>
    `<!doctype html><html lang="pt-BR"><title>Malfeita</title><main><h1>Malfeita</h1><p style="${style}">Quase não se lê</p>${rest}</main>`
  await page.setContent(content('color: #ccc', '<img src="data:,">'))
  await expect(wellMade(page, 'malfeita')).rejects.toThrow(/color-contrast.*image-alt/s)
  await page.setContent(content('width: 3000px', ''))
  await expect(wellMade(page, 'larga')).rejects.toThrow(/scrolls sideways/)
  await page.setContent(content('', ''))
  await wellMade(page, 'bem-feita')
})

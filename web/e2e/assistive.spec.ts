import { expect, test } from './support/test'

test('a página que um link abre é dita a quem não vê a tela', async ({ page, business: _ }) => {
  // Announcements are in a closed shadow root: open it here, to read them.
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' })
    }
  })
  const said = page.locator('[aria-live=polite]', { hasText: 'Cortejo' })
  await page.goto('/app/contacts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contatos')
  await expect(said).toHaveCount(0)
  await page.getByRole('link', { name: 'Eventos' }).filter({ visible: true }).click()
  await expect(said).toHaveText(/^Eventos/)
})

import { phoneSize, wellMadeAtBothSizes } from './support/looks'
import { Business } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

// A word of Cortejo's own is refused when it is saved too.
test.use({ provoked: /422/ })

test('escolhe-se o endereço da página, e traz-se um domínio', async ({ browserOf }) => {
  const page = await browserOf(newPerson(), { viewport: phoneSize })
  const business = await Business.open(page.request, 'Ateliê do Endereço')
  const { uuid, slug: old } = await business.wedding(['Helena Prado', 'Caetano'])
  // Only letters, because a search by the names must find it. Every run uses another slug.
  const free = `helena-${crypto.randomUUID().replace(/[^a-f]/g, '')}`

  await page.goto(`/app/${uuid}/website-and-gifts/address`)
  await expect(page.getByText(old).first()).toBeVisible()
  const field = page.getByLabel('Novo endereço')
  await field.fill('Presentes')
  await expect(page.getByText('Esta palavra é do próprio Cortejo. Escolha outra.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('ab')
  await expect(page.getByText('Use pelo menos 3 letras ou números.')).toBeVisible()
  await field.fill(free)
  await expect(page.getByText('Está livre:')).toBeVisible()
  await expect(page.getByText('Dá para adivinhar')).toBeVisible()
  await wellMadeAtBothSizes(page, 'endereço que se escreve')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page.getByText('Endereço salvo')).toBeVisible()
  await expect(page.getByText('Dá para mudar mais 4 vezes.')).toBeVisible()

  const led = await page.request.get(`/${old}`, { maxRedirects: 0 })
  expect([led.status(), led.headers().location]).toEqual([308, `/${free}`])
  expect((await page.request.get(`/${free}`)).ok()).toBe(true)

  const domain = `${free}.com.br`
  await page.getByLabel('Seu domínio').fill(`https://www.${domain}/`)
  await page.getByRole('button', { name: 'Trazer domínio' }).click()
  await expect(page.getByText('O que escrever no DNS')).toBeVisible()
  const records = page.getByRole('listitem')
  const proof = records.filter({ hasText: 'TXT' })
  await expect(proof).toContainText(`_cortejo.${domain}`)
  await expect(proof).toContainText(/[0-9a-f]{32}/)
  await expect(records.filter({ hasText: 'CNAME' })).toContainText('paginas.cortejo.test')
  await wellMadeAtBothSizes(page, 'domínio que espera')
  await page.getByRole('button', { name: 'Retirar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect(page.getByText('Domínio retirado')).toBeVisible()
  await expect(page.getByLabel('Seu domínio')).toBeVisible()

  // Back is the site that the address is of.
  await page.getByRole('link', { name: 'Voltar para o site' }).click()
  await expect(page).toHaveURL(`/app/${uuid}/website-and-gifts`)
})

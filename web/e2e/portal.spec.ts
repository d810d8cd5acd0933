import type { Page } from '@playwright/test'
import { closeTab } from './support/closeTab'
import { deskSize, wellMade, wellMadeAtBothSizes } from './support/looks'
import { Business, freshPhone } from './support/people'
import { newPerson } from './support/pool'
import { newStaff } from './support/staff'
import { expect, test } from './support/test'

test.use({ viewport: deskSize })

const editing = (page: Page) => page.getByRole('button', { name: 'Editar em tela cheia' })
const stopped = (page: Page) => page.getByRole('heading', { name: 'Editando em outra aba' })

// A token that is good no more answers 404.
test.use({ provoked: /404/ })

test('edita-se um site numa aba só, e num aparelho de cada vez', async ({ browserOf }) => {
  const phone = newPerson()
  const page = await browserOf(phone, { viewport: deskSize })
  const business = await Business.open(page.request, 'Ateliê da Vez')
  const { uuid } = await business.wedding(['Marina Prado', 'João'])
  await business.change('site.create', { eventUuid: uuid })
  const address = `/app/${uuid}/website-and-gifts`

  await page.goto(address)
  await editing(page).click()
  await expect(page).toHaveURL(/\/editor\?route=[^#]*$/)
  await expect(page.getByRole('button', { name: 'Fechar', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Publicar/ })).toBeVisible()
  // A reload goes on.
  await page.reload()
  await expect(page.getByRole('button', { name: /Publicar/ })).toBeVisible()

  const second = await page.context().newPage()
  await second.goto(address)
  await expect(stopped(second)).toBeVisible()
  await expect(
    second.getByText('Outra aba de edição já está aberta. Feche-a e tente novamente'),
  ).toBeVisible()
  await wellMadeAtBothSizes(second, 'outra aba')

  // On a second device, the same person may take over, and the first keeps its text.
  let other = page
  await expect(async () => {
    // A second code for one number is not sent at once.
    other = await browserOf(phone, { viewport: deskSize })
  }).toPass({ intervals: [5_000], timeout: 60_000 })
  await other.goto(address)
  await expect(
    other.getByRole('heading', { name: 'Você está editando em outro aparelho' }),
  ).toBeVisible()
  await wellMadeAtBothSizes(other, 'outro aparelho')
  await other.getByRole('button', { name: 'Assumir a edição' }).click()
  await expect(editing(other)).toBeVisible()
  // A tab that becomes visible checks at once who edits.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('alert')).toContainText('A edição passou para outro aparelho seu')
  await expect(page.getByRole('button', { name: 'Copiar o texto' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Publicar/ })).toBeHidden()
  // On a phone the bar at its foot lies over part of a row, as far as it happens to be scrolled.
  await wellMade(page, 'a edição passou')

  // Closing returns to where it was opened.
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(page).toHaveURL(address)
  await other.close()
  await closeTab(page)
  // What opened it is good once. A tab that edited before would go on by itself.
  await second.goto(`/editor?route=${encodeURIComponent(address)}#token=abc`)
  await expect(second.getByRole('heading', { name: 'Erro ao abrir edição' })).toBeVisible()
  await expect(second).toHaveURL(/[^#]$/)
  await wellMadeAtBothSizes(second, 'sem acesso')
})

test.describe('com um endereço que já tem dono', () => {
  test.use({ provoked: /422/ })

  test('a equipe adiciona um evento a um negócio', async ({ page, context, browserOf }) => {
    const owners = await browserOf(newPerson())
    const business = await Business.open(owners.request, 'Ateliê Parceiro', 'Heloísa Sampaio')
    await newStaff(context)
    await page.goto(`/app/menu/backoffice/users/${business.id}/take-wedding`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Adicionar evento (take-wedding)',
    )
    await page.getByRole('button', { name: 'Adicionar evento' }).click()
    await expect(page.getByText('Erro!')).toBeVisible()
    await expect(page.getByText('Por favor, preencha todos os campos obrigatórios.')).toBeVisible()
    await wellMadeAtBothSizes(page, 'adicionar evento')

    await page.getByLabel('Nome do cliente', { exact: true }).fill('Marina')
    await page.getByLabel('Sobrenome do cliente').fill('Prado')
    await page.getByLabel('Telefone do cliente').fill(freshPhone())
    await page.getByLabel('Motivo').fill('A titular pediu')
    const taken = await business.wedding(['Rita Dias', 'Caio'])
    await page.getByLabel('Endereço do site').fill(taken.slug)
    // The notice of the missing field covers the button for a while.
    await page.getByLabel('Endereço do site').press('Enter')
    await expect(page.getByText('Este endereço já é de outro evento').first()).toBeVisible()
    await page
      .getByLabel('Endereço do site')
      .fill(`marina-e-joao-${crypto.randomUUID().slice(0, 8)}`)
    await page.getByLabel('Endereço do site').press('Enter')
    await expect(page.getByText('Evento adicionado ao negócio com sucesso.')).toBeVisible()
    await expect(page.getByText('Parceiro Cortejo')).toBeVisible()

    await owners.goto('/app/events')
    await expect(owners.getByText('Casamento Marina')).toBeVisible()
  })
})

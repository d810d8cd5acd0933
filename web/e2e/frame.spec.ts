import type { Page } from '@playwright/test'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { expect, test } from './support/test'

test.use({ as: 'owner' })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Partes do evento' })

test('o evento se recolhe numa barra só, com a aba de agora à vista', async ({ page, places }) => {
  const here = `/app/${places.event}`

  await test.step('no computador: nome e dias na barra, e nada abaixo muda de lugar', async () => {
    await page.goto(`${here}/organization`)
    const list = page.getByRole('list', { name: 'Tarefas' })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const depth = () =>
      list.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    const before = await depth()
    await expect(bar(page).getByText('Casamento Marina & Tomás')).toHaveCount(0)
    await page.mouse.wheel(0, 900)
    await expect(bar(page).getByText('Casamento Marina & Tomás')).toBeVisible()
    await expect(bar(page).getByText(/dias?$/)).toBeVisible()
    expect(await bar(page).boundingBox()).toMatchObject({ y: 0, height: 56 })
    expect(await depth()).toBe(before)
    await expect(bar(page).getByRole('link', { name: 'Planejamento' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    // The title of the current group is right below the bar.
    const stuck = await list.getByRole('heading').evaluateAll(
      (titles) =>
        titles.filter((title) => {
          const { top } = title.getBoundingClientRect()
          return top >= 56 && top < 90
        }).length,
    )
    expect(stuck).toBe(1)
    await wellMade(page, 'evento recolhido')
  })

  await test.step('no celular: a barra diz de quem é e leva às outras partes', async () => {
    await page.setViewportSize(phoneSize)
    await page.goto(`${here}/settings`)
    const tabs = bar(page)
    await expect(tabs.getByRole('link', { name: 'Configurações' })).toBeVisible()
    await tabs.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Planejamento' }).click()
    await expect(tabs.getByRole('link', { name: 'Planejamento' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Tarefas' })).toBeVisible()
    await page.mouse.wheel(0, 900)
    const parts = page.getByRole('button', { name: /Casamento Marina & Tomás.*Planejamento/ })
    await expect(parts).toBeVisible()
    await wellMade(page, 'evento recolhido')
    await parts.click()
    await page.getByRole('menuitem', { name: 'Documentos' }).click()
    await expect(page).toHaveURL(/\/documents$/)
  })

  await test.step('no celular: a tarefa diz de qual evento é, e cada página acende a sua aba', async () => {
    await page.goto(`${here}/organization/${places.task}`)
    await expect(page.getByRole('dialog', { name: 'Casamento Marina & Tomás' })).toContainText(
      /Tarefa/,
    )
    const lit = page
      .getByRole('navigation', { name: 'Principal' })
      .filter({ visible: true })
      .locator('[aria-current=page]')
    for (const [address, tab] of [
      [`${here}/documents`, 'Eventos'],
      ['/app/contacts', /^Menu/],
      ['/app/vendors', /^Menu/],
      ['/app/pendencies', /^Pendências/],
    ] as const) {
      await page.goto(address)
      await expect(lit).toHaveText(tab)
    }
  })
})

const lists = {
  'as tarefas': ({ event }) => [`/app/${event}/organization`, 'Detalhes da tarefa'],
  'os fornecedores do evento': ({ event }) => [`/app/${event}/vendors`, 'Fornecedor no evento'],
  'o catálogo': () => ['/app/vendors', 'Fornecedor'],
  'os contatos': () => ['/app/contacts', 'Contato'],
  'as pendências': () => ['/app/pendencies', 'Detalhes da tarefa'],
} satisfies Record<string, (places: { event: string }) => [string, string]>

for (const [name, at] of Object.entries(lists)) {
  test(`abrir um detalhe não move ${name}, tem endereço e devolve o foco`, async ({
    page,
    places,
  }) => {
    await page.setViewportSize(deskSize)
    const [address, label] = at(places)
    await page.goto(address)
    const rows = page.locator('main li:has(a[data-detail]), main [data-task]')
    const row = rows.nth(1)
    await expect(row).toBeVisible()
    const link = row.getByRole('link').first()
    const places_ = () =>
      rows.evaluateAll((all) =>
        all.map((one) => {
          const { left, top, height } = one.getBoundingClientRect()
          return [left, top, height].map(Math.round).join()
        }),
      )
    const before = await places_()
    await link.click()
    const panel = page.getByRole('complementary', { name: label })
    await expect(panel).toBeFocused()
    const shown = await places_()
    expect(shown.slice(0, before.length)).toEqual(before)
    await page.reload()
    await expect(panel).toBeVisible()
    await expect(row).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(link).toBeFocused()
  })
}

test('um formulário longo diz o que falta salvar, sem rolar até o fim', async ({
  page,
  places,
}) => {
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    await page.goto(`/app/${places.event}/settings/edit`)
    const save = page.getByRole('button', { name: 'Salvar alterações' })
    await expect(save).toBeInViewport()
    const title = page.getByLabel('Nome do evento')
    const was = await title.inputValue()
    await title.fill('Casamento M & T')
    await expect(page.getByText('Falta salvar nome do evento')).toBeInViewport()
    await wellMade(page, 'o que falta salvar')
    await title.fill(was)
    await expect(page.getByText(/^Falta salvar/)).toHaveCount(0)
  }
})

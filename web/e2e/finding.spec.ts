import type { TaskCreateInput } from '../src/client/types.gen'
import { deskSize, phoneSize, wellMadeAtBothSizes } from './support/looks'
import type { Business } from './support/people'
import { expect, test } from './support/test'

/** A day so many days from today, in São Paulo. */
function day(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(date)
}

async function addTask(business: Business, eventUuid: string, title: string, days: number) {
  const date = `${day(days)}T15:00:00Z`
  await business.change('task.create', {
    eventUuid,
    title,
    category: 'VENUE',
    timing: 'CALENDAR',
    date,
  } satisfies TaskCreateInput)
}

const long = 'Conferir com a Maria Aparecida de Albuquerque Vasconcelos o espaço'

test.describe('achar o que falta', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('o que espera em todos os eventos se conclui, se desfaz e abre', async ({
    page,
    business,
  }) => {
    const wedding = await business.wedding(['Marina Alves', 'Tomás'], {
      date: day(60),
      startFrom: { kind: 'BLANK' },
    })
    await page.goto('/app/pendencies')
    await expect(page.getByText('O checklist ainda está vazio')).toBeVisible()
    await addTask(business, wedding.uuid, long, -3)
    await addTask(business, wedding.uuid, 'Provar o bolo', 2)
    await addTask(business, wedding.uuid, 'Longe ainda', 30)
    await page.reload()

    const place = page.getByRole('link', { name: /^Pendências/ }).filter({ visible: true })
    await expect(place).toHaveText(/3 pendências/)
    await expect(page.getByText('2 tarefas').or(page.getByText('3 tarefas'))).toBeVisible()
    await wellMadeAtBothSizes(page, 'pendências')

    // Ticked by mistake, taken back, then ticked for good.
    const cake = page.getByRole('checkbox', { name: 'Concluir: Provar o bolo' })
    await cake.click()
    await expect(cake).toBeChecked()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(cake).not.toBeChecked()
    await expect(place).toHaveText(/3 pendências/)
    await cake.click()
    await expect(place).toHaveText(/1 pendência$/)
    await expect(cake).toBeHidden()

    await page.getByRole('link', { name: /^Perto do prazo/ }).click()
    await expect(page).toHaveURL(/tipo=proximas/)
    await expect(page.getByText('Nenhum prazo nos próximos 7 dias')).toBeVisible()
    await page.getByRole('link', { name: /^Atrasadas/ }).click()
    await page.getByRole('link', { name: new RegExp(long) }).click()
    await expect(page).toHaveURL(/[?&]tarefa=[0-9a-f-]{36}/)
    await page.goBack()
    await expect(page).toHaveURL(/tipo=atrasadas/)
    await expect(page.getByText(long)).toBeVisible()
  })

  test('a busca acha tudo, com o teclado, e lembra o que foi aberto', async ({
    page,
    business,
  }) => {
    const wedding = await business.wedding(['Conceição Prado', 'Tomás'], {
      startFrom: { kind: 'BLANK' },
    })
    await addTask(business, wedding.uuid, 'Ligar para a Conceição', 5)
    const { uuid: walk } = await business.change<{ uuid: string }>('runSheet.createLine', {
      eventUuid: wedding.uuid,
      start: 990,
      title: 'Cortejo de entrada',
    })
    await business.change('runSheet.createLine', {
      eventUuid: wedding.uuid,
      parentUuid: walk,
      title: 'Conceição e o pai',
    })
    await page.goto('/app/events')
    await expect(page.getByText('Casamento Conceição').first()).toBeVisible()
    const search = page.getByRole('button', { name: 'Buscar em tudo' })
    await search.click()
    const palette = page.getByRole('dialog', { name: 'Buscar' })
    await palette.getByRole('combobox').fill('CONCEICAO')
    await expect(palette.getByRole('option', { name: /^Ligar para a Conceição/ })).toBeVisible()
    for (const kind of ['Eventos', 'Tarefas', 'Contatos', 'Roteiro']) {
      await expect(palette.getByText(kind, { exact: true })).toBeVisible()
    }
    await expect(palette.locator('mark').first()).toHaveText('Conceição')
    await wellMadeAtBothSizes(page, 'busca')

    // Event, task: the second one.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page).toHaveURL(/\/organization\/[0-9a-f-]{36}/)
    await expect(page.getByLabel('Título da tarefa')).toHaveValue('Ligar para a Conceição')
    // A desktop has the shortcut, also while a task is open in the panel.
    await page.setViewportSize(deskSize)
    await page.keyboard.press('Control+k')
    await expect(palette.getByText('Recentes', { exact: true })).toBeVisible()
    await expect(palette.getByRole('option').first()).toHaveText(/^Ligar para a Conceição/)
    await palette.getByRole('combobox').fill('xyzzy')
    await expect(palette.getByText('Nada encontrado para “xyzzy”.')).toBeVisible()

    // Who walks opens in their procession; its line, at its own address.
    await palette.getByRole('combobox').fill('pai conceicao')
    await palette.getByRole('option', { name: /^Conceição e o pai/ }).click()
    await expect(page).toHaveURL(new RegExp(`/run-sheet/${walk}/procession$`))
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('cortejo')
    await palette.getByRole('option', { name: /16:30 · Casamento/ }).click()
    await expect(page).toHaveURL(new RegExp(`/run-sheet/${walk}$`))
  })

  test('um artigo se acha pela palavra, se lê e leva a outro', async ({ page, business: _ }) => {
    await page.goto('/app/menu/help')
    await page.getByLabel('Buscar na ajuda').fill('planilha')
    await page.getByRole('link', { name: 'Importar contatos e fornecedores', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Desfazer' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'artigo')
    await page
      .getByRole('main')
      .getByRole('link', { name: 'os fornecedores e os convites' })
      .click()
    await expect(
      page.getByRole('heading', { level: 2, name: 'O convite automático' }),
    ).toBeVisible()
    await page
      .getByRole('link', { name: /Central de ajuda$/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/app\/menu\/help/)
  })
})

test.describe('no celular, com um teclado', () => {
  test.use({ viewport: phoneSize })

  test('a busca pedida enquanto uma tarefa se abre não fica por baixo dela', async ({
    page,
    business,
  }) => {
    const wedding = await business.wedding(['Lívia Prado', 'Dário'], {
      startFrom: { kind: 'BLANK' },
    })
    await addTask(business, wedding.uuid, 'Provar o bolo', 5)
    await page.goto(`/app/${wedding.uuid}/organization`)
    const task = page.getByRole('link', { name: /^Provar o bolo/ })
    await expect(task).toBeVisible()
    const palette = page.getByRole('dialog', { name: 'Buscar' })
    // Its code is there from now on.
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()

    await task.evaluate((link: HTMLElement) => {
      link.click()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    const title = page.getByLabel('Título da tarefa')
    await expect(title).toHaveValue('Provar o bolo')
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await expect(palette.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await title.fill('Provar o bolo com a avó')
    await expect(title).toHaveValue('Provar o bolo com a avó')
  })
})

for (const [device, viewport] of [
  ['no computador', deskSize],
  ['no celular', phoneSize],
] as const) {
  test(`o que se digita logo depois do atalho espera pelo campo, com os seus acentos, ${device}`, async ({
    page,
    business,
  }) => {
    await page.setViewportSize(viewport)
    const wedding = await business.wedding(['Lívia Prado', 'Dário'], {
      startFrom: { kind: 'BLANK' },
    })
    await addTask(business, wedding.uuid, 'Provar o bolo', 5)
    // What the key opens is on its way for as long as the network likes.
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/assets\/(PalettePopup|SheetPopup)-/, async (route) => {
      await arrived
      await route.continue()
    })
    for (const [key, field] of [
      ['n', page.getByLabel('O que precisa ser feito?')],
      ['Control+k', page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox')],
    ] as const) {
      await page.goto(`/app/${wedding.uuid}/organization`)
      await expect(page.getByRole('link', { name: /^Provar o bolo/ })).toBeVisible()
      await page.keyboard.press(key)
      // Each of these letters is a shortcut: C leaves the page, N starts another task, X checks one.
      await page.keyboard.type('Confirmar c')
      // An accent and its letter make one, which comes without a key.
      await page.keyboard.insertText('á')
      await page.keyboard.type('lices e cadeiras')
      arrive()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('Confirmar cálices e cadeiras')
      await page.keyboard.type(' amanhã')
      await expect(field).toHaveValue('Confirmar cálices e cadeiras amanhã')
      await expect(page).toHaveURL(/\/organization/)
      if (key === 'n') await field.clear()
      await page.keyboard.press('Escape')
      await expect(field).toBeHidden()
    }
  })
}

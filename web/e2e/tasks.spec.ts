import { expect, type Locator, type Page } from '@playwright/test'
import type { TaskGetAllOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { deskSize, phoneSize, wellMadeAtBothSizes } from './support/looks'
import type { Business } from './support/people'
import { test } from './support/test'
import { visit } from './support/visit'

const titles = ['Visitar o espaço', 'Provar o bolo', 'Escolher as flores', 'Fechar o som']

/** A wedding of four tasks without a date, in order. */
async function fourTasks(business: Business): Promise<string> {
  const { uuid: event } = await business.wedding(['Lívia Prado', 'Dário'], {
    startFrom: { kind: 'BLANK' },
  })
  for (const title of titles) {
    await business.change('task.create', {
      eventUuid: event,
      title,
      category: 'OTHER',
      timing: 'NONE',
      subtasks: [{ title: `Ligar sobre ${title.toLowerCase()}` }],
    })
  }
  return event
}

async function order(business: Business, eventUuid: string): Promise<string[]> {
  const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid })
  return tasks.map(({ title }) => title)
}

/** What a menu of the planning offers. */
async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Mais opções do planejamento' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const pick = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Selecionar: ${title}` })

/** Takes back the newest act, once its toast offers it. */
async function undo(page: Page, said: string) {
  const news = page.getByRole('dialog').filter({ hasText: said })
  await news.getByRole('button', { name: 'Desfazer' }).click()
}

test('muitas tarefas de uma vez', async ({ page, business }) => {
  await page.setViewportSize(phoneSize)
  const event = await fourTasks(business)
  const [first = '', second = '', third = '', fourth = ''] = titles
  const bar = page.getByRole('region', { name: 'Tarefas selecionadas' })
  const list = page.getByRole('list', { name: 'Tarefas' })
  await page.goto(`/app/${event}/organization`)

  await test.step('escolhe-se uma a uma, um trecho com Shift, e tudo', async () => {
    await choose(page, 'Selecionar tarefas')
    await expect(bar.getByText('Selecione tarefas')).toBeVisible()
    await pick(page, first).click()
    await pick(page, third).click({ modifiers: ['Shift'] })
    await expect(bar.getByRole('status')).toHaveText('3 selecionadas')
    await bar.getByRole('checkbox', { name: 'Selecionar tudo' }).click()
    await expect(bar.getByRole('status')).toHaveText('4 selecionadas')
    await wellMadeAtBothSizes(page, 'seleção')
    await bar.getByRole('checkbox', { name: 'Desmarcar tudo' }).click()
    await expect(bar.getByText('Selecione tarefas')).toBeVisible()
    // With rows being chosen, pressing one chooses it.
    await list.getByRole('link', { name: third }).click()
    await pick(page, fourth).click()
    await expect(bar.getByRole('status')).toHaveText('2 selecionadas')
  })

  await test.step('mudam de lugar, e voltam', async () => {
    await bar.getByRole('button', { name: 'Mover' }).click()
    await page.getByRole('menuitem', { name: 'Para o início' }).click()
    await expect(bar).toBeHidden()
    await expect.poll(() => order(business, event)).toEqual([third, fourth, first, second])
    await undo(page, '2 tarefas movidas')
    await expect.poll(() => order(business, event)).toEqual(titles)
  })

  await test.step('ganham prazo e categoria', async () => {
    await choose(page, 'Selecionar tarefas')
    await bar.getByRole('checkbox', { name: 'Selecionar tudo' }).click()
    await bar.getByRole('button', { name: 'Prazo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Prazo de 4 tarefas' })
    await dialog.getByRole('button', { name: 'Salvar prazo' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.getByText('1 mês antes')).toHaveCount(4)
    await undo(page, '4 tarefas alteradas')
    await expect(list.getByText('1 mês antes')).toHaveCount(0)
    await choose(page, 'Selecionar tarefas')
    await pick(page, second).click()
    await bar.getByRole('button', { name: 'Categoria' }).click()
    const category = page.getByRole('dialog', { name: 'Categoria de 1 tarefa' })
    await category.getByLabel('Categoria').click()
    await page.getByRole('option', { name: 'Bolo e doces' }).click()
    await category.getByRole('button', { name: 'Salvar categoria' }).click()
    await expect(list.getByText('Bolo e doces')).toBeVisible()
  })

  await test.step('são excluídas, e voltam', async () => {
    await choose(page, 'Selecionar tarefas')
    await pick(page, first).click()
    await pick(page, second).click()
    await bar.getByRole('button', { name: 'Excluir' }).click()
    await expect.poll(() => order(business, event)).toEqual([third, fourth])
    await undo(page, '2 tarefas excluídas')
    await expect.poll(() => order(business, event)).toEqual(titles)
  })

  await test.step('uma cópia fica logo depois, com as subtarefas', async () => {
    await list.getByRole('link', { name: second }).click()
    await page.getByRole('button', { name: 'Ações da tarefa' }).click()
    await page.getByRole('menuitem', { name: 'Duplicar' }).click()
    await expect.poll(() => order(business, event)).toEqual([first, second, second, third, fourth])
    const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid: event })
    expect(tasks[2]?.subtasks.map(({ title }) => title)).toEqual(['Ligar sobre provar o bolo'])
  })
})

test('o que se escreve numa tarefa passa do painel à página, e volta', async ({
  page,
  business,
}) => {
  const event = await fourTasks(business)
  await page.setViewportSize(deskSize)
  await page.goto(`/app/${event}/organization`)
  await page
    .getByRole('link', { name: /^Provar o bolo/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Ligar sobre provar o bolo/ }).click()
  const step = page.getByRole('form', { name: 'Editar Ligar sobre provar o bolo' })
  await step.getByLabel('Observações').fill('Sem nozes')
  await page.getByLabel('Adicionar subtarefa').fill('Escolher o recheio')
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    await expect(step.getByLabel('Observações')).toHaveValue('Sem nozes')
    await expect(page.getByLabel('Adicionar subtarefa')).toHaveValue('Escolher o recheio')
  }
  await step.getByRole('button', { name: 'Salvar subtarefa' }).click()
  await expect(step).toBeHidden()
  await expect(page.getByText('Sem nozes')).toBeVisible()
})

test('o mês, o papel e o calendário de fora', async ({ page, business, request }) => {
  await page.setViewportSize(phoneSize)
  const event = await fourTasks(business)
  const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid: event })
  const [tasting] = tasks.slice(1)
  await business.change('task.updateMany', {
    eventUuid: event,
    tasks: [
      {
        publicId: tasting?.publicId,
        category: 'CAKE',
        when: { timing: 'CALENDAR', date: `${nextYear}-05-10T18:00:00Z` },
      },
    ],
  })

  await test.step('o mês mostra o que vence, e o endereço o guarda', async () => {
    await page.goto(`/app/${event}/organization?view=calendar&month=${nextYear}-05`)
    await expect(
      page.getByRole('heading', { name: `maio de ${nextYear}`, exact: true }),
    ).toBeVisible()
    const task = page.getByRole('link', { name: /Provar o bolo/ })
    await expect(task).toBeVisible()
    await wellMadeAtBothSizes(page, 'mês')
    await page.getByRole('link', { name: 'Próximo mês' }).click()
    await expect(page).toHaveURL(new RegExp(`month=${nextYear}-06`))
    await expect(page.getByText('Nada vence neste mês.')).toBeVisible()
    await page.getByRole('link', { name: 'Mês anterior' }).click()
    await expect(page).toHaveURL(new RegExp(`month=${nextYear}-05`))
    // On a desktop the task is in its day, and opens next to the month.
    await page.setViewportSize(deskSize)
    await page
      .getByRole('table')
      .getByRole('link', { name: /Provar o bolo/ })
      .click()
    const panel = page.getByRole('complementary', { name: 'Detalhes da tarefa' })
    await expect(panel.getByLabel('Título da tarefa')).toHaveValue('Provar o bolo')
    await expect(page.getByRole('table')).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
    await page.setViewportSize(phoneSize)
    await task.click()
    await expect(page.getByLabel('Título da tarefa')).toHaveValue('Provar o bolo')
    await page.goBack()
    await expect(page).toHaveURL(/view=calendar/)
  })

  await test.step('o papel leva só o checklist', async () => {
    await visit(page, `/app/${event}/organization/print`)
    const sheet = page.getByRole('article', { name: 'O que será impresso' })
    await expect(sheet.getByText('Provar o bolo', { exact: true })).toBeVisible()
    await expect(sheet.getByText('Ligar sobre provar o bolo')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('um link secreto leva os prazos a outro calendário, até ser revogado', async () => {
    await visit(page, `/app/${event}/organization`)
    await choose(page, 'Assinar calendário')
    const sheet = page.getByRole('dialog', { name: 'Assinar calendário' })
    const one = sheet.getByRole('region', { name: 'Só este evento' })
    await one.getByRole('button', { name: 'Criar link' }).click()
    const address = await one.getByLabel('Endereço do calendário').inputValue()
    await expect(one.getByRole('link', { name: 'Abrir no meu calendário' })).toHaveAttribute(
      'href',
      address.replace('http:', 'webcal:'),
    )
    await wellMadeAtBothSizes(page, 'assinar calendário')
    const { pathname } = new URL(address)
    const calendar = await request.get(pathname)
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    expect(await calendar.text()).toContain('SUMMARY:Provar o bolo')
    await one.getByRole('button', { name: 'Revogar' }).click()
    await page.getByRole('button', { name: 'Revogar link' }).click()
    await expect(page.getByText('Link revogado')).toBeVisible()
    await expect(one.getByRole('button', { name: 'Criar link' })).toBeVisible()
    expect((await request.get(pathname)).status()).toBe(404)
  })
})

for (const by of ['mouse', 'dedo'] as const) {
  test.describe(`arrastada com o ${by}`, () => {
    test.use({ hasTouch: by === 'dedo', viewport: { width: 1024, height: 900 } })

    test('uma tarefa troca de lugar', async ({ page, business }) => {
      const event = await fourTasks(business)
      const [first = '', second = '', third = '', fourth = ''] = titles
      await page.goto(`/app/${event}/organization`)
      const row = (title: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
      await row(first).hover()
      const from = await middle(row(first).locator('.cursor-grab'))
      const to = await middle(row(third))
      const moved = page.waitForResponse('**/task.reorder')
      await drag[by](page, from, { x: from.x, y: to.y + 4 })
      expect((await moved).ok()).toBe(true)
      expect(await order(business, event)).toEqual([second, third, first, fourth])
      // And the list shows it so, with nothing left of the drag.
      await expect(page.getByRole('checkbox', { name: /^Concluir/ })).toHaveCount(4)
      for (const [index, title] of [second, third, first, fourth].entries())
        await expect(
          page.getByRole('checkbox', { name: /^Concluir/ }).nth(index),
        ).toHaveAccessibleName(`Concluir: ${title}`)
    })
  })
}

interface Point {
  x: number
  y: number
}

async function middle(of: Locator): Promise<Point> {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function says(page: Page, words: RegExp) {
  await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
}

/** Drags a task: with a mouse it starts at the first movement, a finger has to rest before. */
const drag = {
  mouse: async (page: Page, from: Point, to: Point) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 8)
    await says(page, /^(Você pegou|No lugar de) Visitar o espaço/)
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await says(page, /^No lugar de Escolher as flores/)
    await page.mouse.up()
  },
  dedo: async (page: Page, from: Point, to: Point) => {
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', from)
    await says(page, /^(Você pegou|No lugar de) Visitar o espaço/)
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', { x: to.x, y: from.y + ((to.y - from.y) * step) / 8 })
    await says(page, /^No lugar de Escolher as flores/)
    await touch('touchEnd')
  },
}

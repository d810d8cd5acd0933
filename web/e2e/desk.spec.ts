import { expect, type Locator, type Page } from '@playwright/test'
import type { TaskGetAllOutput } from '../src/client/types.gen'
import { endOfWeek } from '../src/features/planning/groups'
import { plusDays, today } from '../src/lib/dates'
import { deskSize, phoneSize, wellMadeAtBothSizes } from './support/looks'
import type { Business } from './support/people'
import { test } from './support/test'
import { visit } from './support/visit'

/** A wedding in a hundred days, with one task of this week, one of the next thirty days, and one of no day. */
async function wedding(business: Business): Promise<string> {
  const { uuid: event } = await business.wedding(['Lívia Prado', 'Dário'], {
    startFrom: { kind: 'BLANK' },
    date: plusDays(today(), 100),
  })
  const due = (timeUnitNumber: number) => ({ timing: 'PLANNING', timeUnitNumber })
  for (const [title, when] of [
    ['Fechar o som', { timing: 'NONE' }],
    ['Escolher as flores', due(80)],
    ['Provar o bolo', due(100)],
  ] as const) {
    await business.change('task.create', { eventUuid: event, title, category: 'OTHER', ...when })
  }
  return event
}

async function tasksOf(business: Business, eventUuid: string) {
  const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid })
  return tasks
}

async function dueOf(business: Business, event: string, title: string) {
  const task = (await tasksOf(business, event)).find((one) => one.title === title)
  return task && { deadline: task.deadline, timing: task.timing }
}

async function undo(page: Page, said: string | RegExp) {
  const news = page.getByRole('dialog').filter({ hasText: said })
  await news.getByRole('button', { name: 'Desfazer' }).click()
  await expect(news).toBeHidden()
}

async function middle(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middle(from), await middle(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 8)
  await expect(
    page.getByRole('status').filter({ hasText: /^(Você pegou|No lugar|Em )/ }),
  ).toHaveCount(1)
  await page.mouse.move(end.x, end.y + 4, { steps: 10 })
  await page.mouse.up()
}

test('no celular, a linha em que se escreve fica onde está, sobre o teclado', async ({
  page,
  business,
}) => {
  await page.setViewportSize(phoneSize)
  const event = await wedding(business)
  await page.goto(`/app/${event}/organization`)
  const entry = page.getByRole('textbox', { name: 'Nova tarefa em Esta semana' })
  await entry.click()
  const before = await middle(entry)
  for (const title of [
    'Ver o som',
    'Ver a luz',
    'Ver o bolo',
    'Ver o véu',
    'Ver o carro',
    'Ver o buquê',
  ]) {
    await entry.fill(title)
    await entry.press('Enter')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect.poll(async () => Math.round((await middle(entry)).y)).toBe(Math.round(before.y))
  }
  await entry.fill('Conferir com a recepção quem chega antes da família')
  await wellMadeAtBothSizes(page, 'entrada rápida, com muito escrito')
})

test('tarefas escritas uma atrás da outra, de quem, e quando', async ({ page, business }) => {
  await page.setViewportSize(deskSize)
  const event = await wedding(business)
  const now = today()
  const list = page.getByRole('list', { name: 'Tarefas' })
  const row = (title: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Mais opções do planejamento' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.goto(`/app/${event}/organization`)

  await test.step('Enter cria no fim do grupo, e espera pela próxima', async () => {
    const entry = page.getByRole('textbox', { name: 'Nova tarefa em Esta semana' })
    await entry.click()
    await page.keyboard.type('Reservar o quarto')
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await expect(entry).toHaveValue('')
    await page.keyboard.type('Chamar a van')
    await wellMadeAtBothSizes(page, 'entrada rápida')
    await entry.press('Enter')
    await expect(row('Reservar o quarto')).toBeVisible()
    await expect
      .poll(() => dueOf(business, event, 'Chamar a van'))
      .toEqual({ deadline: endOfWeek(now), timing: 'PLANNING' })
    // Another day, by its word, and back to the words.
    await page.getByRole('button', { name: /^Prazo: / }).click()
    await page.getByRole('button', { name: 'Amanhã', exact: true }).click()
    await page.keyboard.type('Ligar para o buffet')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await dueOf(business, event, 'Ligar para o buffet'))?.deadline)
      .toBe(plusDays(now, 1))
    await page.getByRole('button', { name: /^Prazo: / }).click()
    await page.getByLabel('Quantos dias antes do evento').fill('90')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Medir o salão')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await dueOf(business, event, 'Medir o salão'))?.deadline)
      .toBe(plusDays(now, 10))
  })

  await test.step('o rosto diz de quem é, e o endereço guarda o filtro', async () => {
    await row('Provar o bolo')
      .getByRole('button', { name: 'Responsável por Provar o bolo: ninguém' })
      .click()
    await page.getByRole('menuitem', { name: /\(você\)$/ }).click()
    await row('Chamar a van')
      .getByRole('button', { name: /^Responsável por Chamar a van: / })
      .click()
    await page.getByRole('menuitem', { name: 'Ninguém' }).click()
    await expect
      .poll(async () =>
        (await tasksOf(business, event))
          .filter((one) => one.responsibleUuid)
          .map((one) => one.title)
          .sort(),
      )
      .toEqual(['Ligar para o buffet', 'Medir o salão', 'Provar o bolo', 'Reservar o quarto'])
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('combobox', { name: 'Responsável' }).click()
    await page.getByRole('option', { name: 'Ninguém' }).click()
    await expect(page).toHaveURL(/responsavel=ninguem/)
    await page.keyboard.press('Escape')
    await expect(row('Chamar a van')).toBeVisible()
    await expect(row('Provar o bolo')).toHaveCount(0)
    await page.getByRole('button', { name: 'Tirar filtro Sem responsável' }).click()
    await row('Provar o bolo').getByRole('link').click()
    const panel = page.getByRole('complementary', { name: 'Detalhes da tarefa' })
    await panel.getByRole('button', { name: /, alterar responsável$/ }).click()
    await page.getByRole('menuitem', { name: 'Ninguém' }).click()
    await expect(
      panel.getByRole('button', { name: /^Ninguém ?, alterar responsável$/ }),
    ).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
  })

  await test.step('arrastada para outro grupo ela troca de prazo, e volta inteira', async () => {
    const before = await dueOf(business, event, 'Provar o bolo')
    const order = (await tasksOf(business, event)).map((one) => one.title)
    await row('Provar o bolo').hover()
    await drag(page, row('Provar o bolo').locator('.cursor-grab'), row('Escolher as flores'))
    await expect
      .poll(() => dueOf(business, event, 'Provar o bolo'))
      .toEqual({ deadline: plusDays(now, 30), timing: 'PLANNING' })
    await undo(page, 'Novo prazo')
    await expect.poll(() => dueOf(business, event, 'Provar o bolo')).toEqual(before)
    await expect
      .poll(async () => (await tasksOf(business, event)).map((one) => one.title))
      .toEqual(order)
  })

  await test.step('ordenadas por prazo, e de volta de uma vez', async () => {
    const order = async () => (await tasksOf(business, event)).map((one) => one.title)
    // By hand the one without a day goes first.
    const tasks = await tasksOf(business, event)
    const som = tasks.find((one) => one.title === 'Fechar o som')
    await business.change('task.reorder', { eventUuid: event, publicId: som?.publicId })
    const before = await order()
    expect(before[0]).toBe('Fechar o som')
    await page.reload()
    await menu('Ordenar por prazo')
    await expect.poll(async () => (await order()).at(-1)).toBe('Fechar o som')
    await undo(page, 'Tarefas ordenadas por prazo')
    await expect.poll(order).toEqual(before)
  })

  await test.step('várias concluídas de uma vez, e reabertas', async () => {
    const open = async () => (await tasksOf(business, event)).filter((one) => !one.checkedAt).length
    await menu('Selecionar tarefas')
    for (const title of ['Reservar o quarto', 'Chamar a van'])
      await page.getByRole('checkbox', { name: `Selecionar: ${title}` }).click()
    const bar = page.getByRole('region', { name: 'Tarefas selecionadas' })
    await expect(bar.getByRole('button').first()).toHaveText('Concluir')
    await bar.getByRole('button', { name: 'Concluir' }).click()
    await expect.poll(open).toBe(5)
    await undo(page, '2 tarefas concluídas')
    await expect.poll(open).toBe(7)
  })

  await test.step('no calendário ela vai ao seu dia, e continua contada do evento', async () => {
    const day = plusDays(now, 10)
    await visit(page, `/app/${event}/organization?view=calendar&month=${day.slice(0, 7)}`)
    const task = page.getByRole('table').getByRole('link', { name: /Medir o salão/ })
    // A neighboring day of the same month.
    const next =
      plusDays(day, 1).slice(0, 7) === day.slice(0, 7) ? plusDays(day, 1) : plusDays(day, -1)
    const target = page.locator(`td[data-day="${next}"]`)
    // Near the edge of the window, the page would scroll under the dragged task, and late weeks of a month are there.
    await target.evaluate((cell) => cell.scrollIntoView({ block: 'center' }))
    await drag(page, task, target)
    await expect
      .poll(() => dueOf(business, event, 'Medir o salão'))
      .toEqual({ deadline: next, timing: 'PLANNING' })
    await undo(page, 'Novo prazo')
    await expect
      .poll(async () => (await dueOf(business, event, 'Medir o salão'))?.deadline)
      .toBe(day)
  })

  await test.step('as minhas estão em Hoje, na lista e no calendário de todos os eventos', async () => {
    await visit(page, '/app')
    const mine = page.getByRole('region', { name: 'Minhas tarefas' })
    await expect(mine.getByRole('link', { name: /Ligar para o buffet/ })).toBeVisible()
    await expect(mine.getByRole('link', { name: /Chamar a van/ })).toHaveCount(0)
    await wellMadeAtBothSizes(page, 'hoje com as minhas tarefas')
    await mine.getByRole('link', { name: 'Ver todas as 3' }).click()
    await expect(page).toHaveURL(/\/app\/tasks$/)
    await page.getByRole('checkbox', { name: 'Concluir: Ligar para o buffet' }).click()
    await expect
      .poll(async () =>
        (await tasksOf(business, event)).some(
          (one) => one.title === 'Ligar para o buffet' && one.checkedAt,
        ),
      )
      .toBe(true)
    await page.setViewportSize(deskSize)
    const month = plusDays(now, 10).slice(0, 7)
    await visit(page, `/app/calendar?month=${month}`)
    const table = page.getByRole('table')
    await expect(table.getByRole('link', { name: /Medir o salão/ })).toBeVisible()
    await page.getByRole('switch', { name: 'Só minhas' }).click()
    await expect(page).toHaveURL(/minhas=true/)
    await expect(table.getByRole('link', { name: /Medir o salão/ })).toBeVisible()
    await expect(table.getByRole('link', { name: /Chamar a van/ })).toHaveCount(0)
    await wellMadeAtBothSizes(page, 'calendário de todos os eventos')
  })

  await test.step('as pendências também por dia', async () => {
    await visit(page, '/app/pendencies')
    await page.getByRole('radio', { name: 'Por dia' }).click()
    await expect(page).toHaveURL(/por=dia/)
    await expect(page.getByRole('heading', { name: /^Hoje/ })).toBeVisible()
    await wellMadeAtBothSizes(page, 'pendências por dia')
  })
})

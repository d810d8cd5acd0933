import type { Task, TaskGetAllOutput } from '../src/client'
import { phoneSize, wellMade } from './house/looks'
import { type Business, everything, freshPhone } from './house/people'
import { expect, test } from './house/test'

/** The areas of a client's side: what opens each, its own address, and how its page begins. */
const areas = [
  { name: 'Checklist', bits: 1 | 2, at: '/organizacao', heading: 'O caminho até o sim' },
]

/** A wedding whose two customers sign in, each with a phone of their own. */
async function coupleOf(business: Business) {
  const phones = [freshPhone(), freshPhone()] as const
  const customers: string[] = []
  for (const [i, phone] of phones.entries()) {
    const { uuid } = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: i === 0 ? 'Helena Prado' : 'Caio Teixeira',
      phone,
    })
    customers.push(uuid)
  }
  const event = await business.change<{ uuid: string; title: string }>('event.create', {
    type: 'WEDDING',
    customers,
    date: '2027-09-18',
    startFrom: { kind: 'BLANK' },
  })
  const task = await business.change<Task>('task.create', {
    eventUuid: event.uuid,
    title: 'Qual será o prato principal?',
    category: 'CATERING',
    timing: 'NONE',
    decisionRequested: true,
    observations: 'O buffet cobra mais pelo bacalhau',
  })
  await business.change('subtask.create', { taskPublicId: task.publicId, title: 'Ir à degustação' })
  await business.permit(event.uuid, everything)
  return { phones, event, task }
}

test.describe('um casal, no celular', () => {
  test.use({
    viewport: phoneSize,
    hasTouch: true,
    provoked: /status of 404|Não encontramos/,
  })

  test('vê, decide, anota e conclui, até quem planeja recolher', async ({
    browserOf,
    business,
  }) => {
    const { phones, event, task } = await coupleOf(business)
    const home = `/evento/${event.uuid}`
    const helena = await browserOf(phones[0])
    const caio = await browserOf(phones[1])

    await test.step('ela decide o que lhes foi perguntado', async () => {
      await helena.goto(home)
      await expect(helena.getByRole('link', { name: /Falar no WhatsApp/ })).toBeVisible()
      await helena.getByRole('link', { name: task.title }).click()
      await expect(helena.getByRole('heading', { level: 1 })).toHaveText(task.title)
      await expect(helena.getByText('O buffet cobra mais')).toHaveCount(0)
      await wellMade(helena, 'tarefa do cliente')
      await helena.getByRole('link', { name: 'Decidir agora' }).click()
      await expect(helena.getByLabel('A decisão de vocês')).toBeVisible()
      await wellMade(helena, 'decisão do cliente')
      await helena.getByRole('button', { name: 'Está decidido' }).click()
      await expect(helena.getByText('Escreva o que foi decidido')).toBeVisible()
      await helena.getByLabel('A decisão de vocês').fill('Risoto de alho-poró')
      await helena.getByRole('button', { name: 'Está decidido' }).click()
      await expect(helena.getByRole('heading', { name: 'Decidido' })).toBeVisible()
      await expect(helena.getByText('já vê a decisão no planejamento')).toBeVisible()
      await wellMade(helena, 'decidido')
    })

    await test.step('ele anota e conclui', async () => {
      await caio.goto(`${home}/organizacao`)
      await caio.getByRole('link', { name: task.title }).click()
      await expect(caio.getByText('Risoto de alho-poró')).toBeVisible()
      await caio.getByRole('link', { name: 'Escrever' }).click()
      await caio.getByLabel('Anotações de vocês').fill('A tia Lúcia não come lactose')
      await caio.getByRole('button', { name: 'Salvar anotações' }).click()
      await expect(caio).toHaveURL(new RegExp(`/organizacao/${task.publicId}$`))
      await expect(caio.getByText('A tia Lúcia não come lactose')).toBeVisible()
      // The steps are the planner's to tick, as long as they say so.
      await expect(caio.getByRole('checkbox', { name: /Ir à degustação/ })).toBeDisabled()
      const ticked = caio.waitForResponse((answer) => answer.url().endsWith('customer.checkTask'))
      await caio.getByRole('checkbox', { name: 'Marcar como feito' }).click()
      expect((await ticked).ok()).toBe(true)
      await expect(caio.getByRole('checkbox', { name: 'Feito', exact: true })).toBeChecked()
    })

    await test.step('quem planeja sabe', async () => {
      const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', {
        eventUuid: event.uuid,
      })
      expect(tasks[0]).toMatchObject({
        decision: 'Risoto de alho-poró',
        customerNotes: 'A tia Lúcia não come lactose',
      })
      expect(tasks[0]?.checkedAt).toBeDefined()
      const { items } = await business.ask<{ items: { text: string; actor: { name: string } }[] }>(
        'event.getHistory',
        { uuid: event.uuid },
      )
      expect(items.map(({ text, actor }) => `${actor.name} ${text}`)).toEqual(
        expect.arrayContaining([
          `Helena Prado decidiu a tarefa “${task.title}”`,
          `Caio Teixeira concluiu a tarefa “${task.title}”`,
        ]),
      )
    })

    await test.step('cada área, com e sem os seus bits', async () => {
      for (const { name, bits, at, heading } of areas) {
        await business.permit(event.uuid, everything)
        await helena.goto(home + at)
        await expect(helena.getByRole('heading', { level: 1 })).toHaveText(heading)
        await wellMade(helena, `${name} do cliente`)
        await business.permit(event.uuid, everything & ~bits)
        await helena.goto(home)
        await expect(helena.getByRole('heading', { level: 1 })).toHaveText(/Helena/)
        await expect(helena.getByRole('link', { name, exact: true })).toHaveCount(0)
        await helena.goto(home + at)
        await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
      }
    })

    await test.step('o que se recolhe no meio já não se muda', async () => {
      await business.permit(event.uuid, everything)
      await caio.goto(`${home}/organizacao/${task.publicId}`)
      await expect(caio.getByRole('checkbox', { name: 'Feito', exact: true })).toBeChecked()
      await business.permit(event.uuid, everything & ~2)
      await caio.goto(`${home}/organizacao/${task.publicId}/edit`)
      // Who may only look is led back to what they may see.
      await expect(caio).toHaveURL(new RegExp(`/organizacao/${task.publicId}$`))
      await expect(caio.getByText('Já está feito.')).toBeVisible()
      await expect(caio.getByRole('checkbox', { name: 'Feito', exact: true })).toHaveCount(0)
      await business.permit(event.uuid, 0)
      await caio.goto(`${home}/organizacao/${task.publicId}`)
      await expect(caio.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
    })
  })
})

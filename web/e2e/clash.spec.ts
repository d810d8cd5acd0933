import type { Subtask, TaskGetAllOutput } from '../src/client/types.gen'
import { coupleOf } from './support/couple'
import { follow } from './support/live'
import { phoneSize, wellMade } from './support/looks'
import { expect, test } from './support/test'

// Two people on one row: nothing of what either wrote is lost.
test.use({ viewport: phoneSize, hasTouch: true, provoked: /status of 409/ })

test('quem salva uma anotação não apaga o que o casal decidiu enquanto isso', async ({
  page,
  business,
  browserOf,
}) => {
  const { phones, event, task, home } = await coupleOf(business)
  const step = await business.change<Subtask>('subtask.create', {
    taskPublicId: task.publicId,
    title: 'Escolher o recheio',
  })
  const { publicId } = step
  await business.change('subtask.update', { publicId, decisionRequested: true })
  const now = async () => {
    const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid: event.uuid })
    return tasks[0]?.subtasks.find((one) => one.publicId === publicId)
  }
  const editor = page.getByRole('form', { name: 'Editar Escolher o recheio' })
  const observations = editor.getByLabel('Observações')
  const helena = await browserOf(phones[0])

  await test.step('ela decide enquanto a subtarefa está aberta no planejamento', async () => {
    await follow(page, `/app/${event.uuid}/organization/${task.publicId}`)
    await page.getByRole('button', { name: /^Escolher o recheio ?, editar/ }).click()
    await observations.fill('Provar na quinta')
    await helena.goto(`${home}/organizacao/${task.publicId}/${publicId}`)
    await helena.getByRole('textbox', { name: 'A decisão de vocês' }).fill('Doce de leite')
    await helena.getByRole('button', { name: 'Está decidido' }).click()
    await expect(helena.getByRole('heading', { name: 'Decidido' })).toBeVisible()
  })

  await test.step('o editor aberto mostra a decisão, e a anotação não a leva embora', async () => {
    await expect(editor.getByLabel('O que foi decidido')).toHaveValue('Doce de leite')
    await editor.getByRole('button', { name: 'Salvar subtarefa' }).click()
    await expect(editor).toHaveCount(0)
    expect(await now()).toMatchObject({
      decision: 'Doce de leite',
      observations: 'Provar na quinta',
    })
  })

  await test.step('duas pessoas escrevem no mesmo lugar: as duas versões, e a escolha', async () => {
    await page.getByRole('button', { name: /^Escolher o recheio ?, editar/ }).click()
    await observations.fill('Provar na quinta, às 15h')
    await business.change('subtask.update', {
      publicId,
      observations: 'Provar na sexta',
      observationsWas: 'Provar na quinta',
    })
    await editor.getByRole('button', { name: 'Salvar subtarefa' }).click()
    const choice = page.getByRole('dialog', { name: 'Este texto mudou enquanto você escrevia' })
    await expect(choice.getByText('Provar na quinta, às 15h')).toBeVisible()
    await wellMade(page, 'dois textos de um campo')
    await choice.getByRole('button', { name: 'Juntar os dois' }).click()
    await expect(observations).toHaveValue('Provar na sexta\n\nProvar na quinta, às 15h')
    await observations.fill('Provar na sexta, às 15h')
    await editor.getByRole('button', { name: 'Salvar subtarefa' }).click()
    await expect(editor).toHaveCount(0)
    expect(await now()).toMatchObject({
      decision: 'Doce de leite',
      observations: 'Provar na sexta, às 15h',
    })
  })
})

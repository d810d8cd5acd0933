import type { EventGetOutput, Task } from '../src/client/types.gen'
import { Business, freshPhone } from './support/people'
import { enter, newPerson } from './support/pool'
import { expect, test } from './support/test'
import { visit } from './support/visit'

const markup = '<img src=x onerror="alert(1)"><script>alert(2)</script>'

/** The markup, in a field where each word tells which one it was. */
const hostile = (field: string) => `${field} ${markup}`

test('HTML e scripts em qualquer campo aparecem como texto', async ({ page, context }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await enter(context, newPerson())
  const business = await Business.open(context.request, hostile('Negócio'), hostile('Dona'))
  const { event, task } = await fill(business)

  await test.step('na lista', async () => {
    await visit(page, '/app/events')
    await expect(page.getByText(hostile('Evento')).first()).toBeVisible()
    await expect(page.getByText(hostile('Negócio')).first()).toBeVisible()
    await visit(page, '/app/events?tab=modelos')
    await expect(page.getByText(hostile('Modelo')).first()).toBeVisible()
    await visit(page, `/app/events?q=${encodeURIComponent(markup)}`)
    await expect(page.getByText(hostile('Evento')).first()).toBeVisible()
  })

  await test.step('no planejamento e na tarefa', async () => {
    await visit(page, `/app/${event.uuid}/organization/${task.publicId}`)
    await expect(page.getByText(hostile('Tarefa')).first()).toBeVisible()
    await expect(page.getByText(hostile('Subtarefa')).first()).toBeVisible()
    await expect(page.getByLabel('Observações')).toHaveValue(hostile('Observações'))
  })

  await test.step('nas configurações e ao editar', async () => {
    await visit(page, `/app/${event.uuid}/settings`)
    for (const field of ['Cerimônia', 'Recepção', 'Cliente']) {
      await expect(page.getByText(hostile(field)).first()).toBeVisible()
    }
    await visit(page, `/app/${event.uuid}/settings/edit`)
    await expect(page.getByLabel('Nome do evento')).toHaveValue(hostile('Evento'))
  })

  await test.step('ao criar outro evento', async () => {
    await visit(page, '/app/events/create')
    await page.getByLabel('Cliente').click()
    await expect(page.getByRole('option', { name: hostile('Cliente') })).toBeVisible()
  })

  await test.step('na página pública', async () => {
    await visit(page, `/${event.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Evento')
    await expect(page.getByText(markup).first()).toBeVisible()
  })

  expect(alerts).toEqual([])
})

async function fill(business: Business): Promise<{ event: EventGetOutput; task: Task }> {
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: hostile('Cliente'),
    phone: freshPhone(),
    observations: markup,
  })
  const { uuid } = await business.change<{ uuid: string }>('event.create', {
    type: 'BIRTHDAY',
    title: hostile('Evento'),
    customers: [contact.uuid],
    ceremonyPlace: hostile('Cerimônia'),
    receptionPlace: hostile('Recepção'),
    startFrom: { kind: 'BLANK' },
  })
  const task = await business.change<Task>('task.create', {
    eventUuid: uuid,
    title: hostile('Tarefa'),
    category: '<b>minha</b>',
    label: '<i>etiqueta</i>',
    observations: hostile('Observações'),
    timing: 'NONE',
    subtasks: [{ title: hostile('Subtarefa') }],
  })
  await business.change('template.create', {
    type: 'BIRTHDAY',
    title: hostile('Modelo'),
    startFrom: { kind: 'BLANK' },
  })
  return { event: await business.ask<EventGetOutput>('event.get', { uuid }), task }
}

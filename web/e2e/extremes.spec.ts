import type { Page } from '@playwright/test'
import { deskSize, phoneSize, sizes, wellMade } from './support/looks'
import { freshPhone } from './support/people'
import { expect, test } from './support/test'
import { visit } from './support/visit'

test('com nada ainda, cada lista ensina o primeiro passo', async ({ page, business }) => {
  const template = await business.change<{ uuid: string }>('template.create', {
    type: 'OTHER',
    title: 'Em branco',
    startFrom: { kind: 'BLANK' },
  })
  await page.setViewportSize(phoneSize)
  for (const [address, words] of [
    ['/app', 'Você ainda não tem eventos'],
    ['/app/events', 'Você ainda não tem eventos'],
    ['/app/events?tab=arquivados', 'Nada arquivado por aqui'],
    ['/app/events?q=zebra', 'Nada encontrado para “zebra”'],
    [`/app/${template.uuid}/organization`, 'Este modelo ainda não tem tarefas'],
  ] as const) {
    await visit(page, address)
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size)
      await expect(page.getByText(words)).toBeVisible()
      await wellMade(page, `nada ${words}`, { seenOnPhone: size === deskSize })
    }
  }
})

test('com demais, nada transborda: nomes sem fim e 300 tarefas', async ({ page, business }) => {
  await page.setViewportSize(phoneSize)
  const endless = 'Bartolomeu'.repeat(6)
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: `${endless} ${endless}`.slice(0, 120),
    phone: freshPhone(),
  })
  const event = await business.change<{ uuid: string; slug: string }>('event.create', {
    type: 'OTHER',
    title: `${endless} ${endless}`.slice(0, 120),
    customers: [contact.uuid],
    date: '2031-12-31',
    ceremonyPlace: endless,
    receptionPlace: endless,
    startFrom: { kind: 'BLANK' },
  })
  for (let number = 1; number <= 300; number++) {
    await business.change('task.create', {
      eventUuid: event.uuid,
      title: `${endless} ${number}`,
      category: endless.slice(0, 40),
      label: endless.slice(0, 40),
      timing: 'PLANNING',
      timeUnitNumber: number,
      timeUnitOption: 'DAYS',
      ...(number <= 10 && { decisionRequested: true, subtasks: [{ title: endless }] }),
    })
  }

  for (const address of [
    '/app',
    '/app?esperas=todas',
    '/app/events',
    `/app/${event.uuid}/organization?tab=planning`,
    `/app/${event.uuid}/organization/reorder-tasks`,
    `/app/${event.uuid}/settings`,
    `/app/${event.uuid}/templates`,
    `/${event.slug}`,
  ]) {
    await visit(page, address)
    await fitsBothSizes(page, address)
  }

  await visit(page, `/app/${event.uuid}/organization?tab=planning`)
  await expect(page.getByRole('heading', { name: '0 de 300 tarefas' })).toBeVisible()
  // Only rows near the window are rendered, however long the list.
  expect(await page.getByRole('checkbox', { name: /^Concluir: / }).count()).toBeLessThan(80)
})

/** However long the name, it is there and stays inside, on a phone and on a desktop. */
async function fitsBothSizes(page: Page, name: string): Promise<void> {
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await expect(page.getByText('Bartolomeu').filter({ visible: true }).first()).toBeVisible()
    const widest = await page
      .locator('h1')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().width)))
    expect(widest, name).toBeLessThanOrEqual(size.width)
    await wellMade(page, `demais ${name}`, { seenOnPhone: size === deskSize })
  }
  await page.setViewportSize(phoneSize)
}

test('com demais, também cabem os fornecedores e os documentos', async ({ page, business }) => {
  await page.setViewportSize(phoneSize)
  const endless = 'Bartolomeu'.repeat(6)
  const wedding = await business.wedding([endless, endless], {
    budget: 99_999_999_999,
    startFrom: { kind: 'BLANK' },
  })
  const { publicId: task } = await business.change<{ publicId: string }>('task.create', {
    eventUuid: wedding.uuid,
    title: endless,
    category: 'CAKE',
    timing: 'NONE',
  })
  const vendor = await business.change<{ uuid: string }>('vendors.create', {
    name: endless,
    phone: freshPhone(),
    email: `${endless}@${'exemplo'.repeat(5)}.com.br`,
    categories: [endless.slice(0, 40), 'FLOWERS'],
    instagramHandle: 'b'.repeat(30),
    enableVendorIndication: true,
  })
  const linked = await business.change<{ uuid: string }>('eventVendors.create', {
    eventUuid: wedding.uuid,
    vendorUuid: vendor.uuid,
    taskPublicId: task,
    status: 'DONE',
    budget: 99_999_999_999,
  })
  const document = await business.change<{ uuid: string }>('document.create', {
    eventUuid: wedding.uuid,
    taskPublicId: task,
    name: endless.repeat(3),
  })
  for (const address of [
    `/app/${wedding.uuid}/event-creator`,
    `/app/${wedding.uuid}/vendors`,
    `/app/${wedding.uuid}/vendors?fornecedor=${linked.uuid}`,
    `/app/${wedding.uuid}/vendors/select`,
    `/app/${wedding.uuid}/documents/${document.uuid}`,
    `/app/vendors/${vendor.uuid}`,
    `/${wedding.slug}/fornecedores`,
    `/${wedding.slug}/fornecedores/${vendor.uuid}`,
  ]) {
    await visit(page, address)
    await fitsBothSizes(page, address)
  }
})

test.describe('a equipe do Cortejo, que não abre espaços', () => {
  test.use({ as: 'staff' })

  test('chega ao backoffice', async ({ screens, as }) => {
    await screens.everyLook(as, 'equipe', 'Backoffice', '/app')
  })
})

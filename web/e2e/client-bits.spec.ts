import type { Page } from '@playwright/test'
import type { CustomerGetVendorsOutput, PublicEventGetAccessOutput } from '../src/client'
import { coupleOf } from './house/couple'
import { follow } from './house/live'
import { phoneSize } from './house/looks'
import { type Business, freshPhone } from './house/people'
import { expect, test } from './house/test'

test.use({ viewport: phoneSize, hasTouch: true, provoked: /status of 404|Não encontramos/ })

type Area = 'CHECKLIST' | 'VENDORS' | 'DOCUMENTS' | 'PAYMENTS' | 'CONTRACTS'

/** Every bit on its own: an edit brings the view it implies, and nothing brings anything else. */
const bits: { name: string; bit: number; area: Area; access: 'VIEW' | 'EDIT' }[] = [
  { name: 'CHECKLIST_VIEW', bit: 1, area: 'CHECKLIST', access: 'VIEW' },
  { name: 'CHECKLIST_EDIT', bit: 2, area: 'CHECKLIST', access: 'EDIT' },
  { name: 'VENDORS_VIEW', bit: 4, area: 'VENDORS', access: 'VIEW' },
  { name: 'PAYMENTS_VIEW', bit: 8, area: 'PAYMENTS', access: 'VIEW' },
  { name: 'DOCUMENTS_VIEW', bit: 16, area: 'DOCUMENTS', access: 'VIEW' },
  { name: 'DOCUMENTS_EDIT', bit: 32, area: 'DOCUMENTS', access: 'EDIT' },
  { name: 'CONTRACTS_VIEW', bit: 64, area: 'CONTRACTS', access: 'VIEW' },
  { name: 'PAYMENTS_STATUS_EDIT', bit: 128, area: 'PAYMENTS', access: 'EDIT' },
  { name: 'VENDORS_EDIT', bit: 256, area: 'VENDORS', access: 'EDIT' },
]

/** How a person meets each area: its name, its page, what is shown there, and what may be changed. */
const areas: Record<Area, { label: string; at: string; shows?: string; change?: RegExp }> = {
  CHECKLIST: {
    label: 'Checklist',
    at: '/organizacao',
    shows: 'Qual será o prato principal?',
    change: /^Concluir/,
  },
  VENDORS: {
    label: 'Fornecedores',
    at: '/fornecedores',
    shows: 'Orquestra Inconfidência',
    change: /^(Queremos este|Adicionar fornecedor)/,
  },
  DOCUMENTS: {
    label: 'Documentos',
    at: '/documentos',
    shows: 'Cardápio da degustação',
    change: /^Adicionar documento/,
  },
  PAYMENTS: { label: 'Pagamentos', at: '/pagamentos' },
  CONTRACTS: { label: 'Contratos', at: '/contratos' },
}

/** A couple whose one task has a vendor of the event and a document: each area leads to the others. */
async function tied(business: Business) {
  const couple = await coupleOf(business)
  const { event, task } = couple
  const { uuid: card } = await business.change<{ uuid: string }>('vendors.create', {
    name: 'Orquestra Inconfidência',
    phone: freshPhone(),
    categories: ['MUSIC'],
  })
  const { uuid: vendor } = await business.change<{ uuid: string }>('eventVendors.create', {
    eventUuid: event.uuid,
    vendorUuid: card,
    status: 'INDICATION',
    taskPublicId: task.publicId,
  })
  const { uuid: document } = await business.change<{ uuid: string }>('document.create', {
    eventUuid: event.uuid,
    taskPublicId: task.publicId,
    name: 'Cardápio da degustação',
  })
  return { ...couple, vendor, document }
}

interface Call {
  area: Area
  name: string
  with: Record<string, string | number | boolean>
}

/** What a client may ask, and what they may change, in each area. */
function callsOf({ event, task, vendor, document }: Awaited<ReturnType<typeof tied>>) {
  const { publicId } = task
  const { uuid: eventUuid } = event
  const reads: Call[] = [
    { area: 'CHECKLIST', name: 'customer.getChecklist', with: {} },
    { area: 'CHECKLIST', name: 'customer.getTask', with: { publicId } },
    { area: 'VENDORS', name: 'customer.getVendors', with: {} },
    { area: 'VENDORS', name: 'customer.getVendor', with: { uuid: vendor } },
    { area: 'DOCUMENTS', name: 'document.getAll', with: { eventUuid } },
    { area: 'DOCUMENTS', name: 'document.get', with: { uuid: document } },
  ]
  const changes: Call[] = [
    { area: 'CHECKLIST', name: 'customer.checkTask', with: { publicId, checked: false } },
    { area: 'CHECKLIST', name: 'customer.decideTask', with: { publicId, decision: 'Risoto' } },
    { area: 'VENDORS', name: 'customer.updateVendor', with: { uuid: vendor, budget: 96_000 } },
    { area: 'DOCUMENTS', name: 'document.create', with: { eventUuid, name: 'Nossos votos' } },
  ]
  return { reads, changes }
}

/** The page's places, by name, as its navigation lists them. */
const places = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link')

test('cada bit sozinho abre a sua parte, e nada das outras, na tela já aberta', async ({
  browserOf,
  business,
}) => {
  // Nine sides of one event, on a machine that may be busy.
  test.slow()
  const couple = await tied(business)
  const { phones, event, task, home } = couple
  const { reads, changes } = callsOf(couple)
  const page = await browserOf(phones[0])
  const shared = page.getByRole('region', { name: 'O que vocês acompanham' })
  await business.permit(event.uuid, 0)
  await follow(page, home)
  await expect(page.getByRole('heading', { name: 'Aos poucos, tudo por aqui' })).toBeVisible()

  for (const { name, bit, area, access } of bits) {
    await test.step(name, async () => {
      const { label, at, shows, change } = areas[area]
      await business.permit(event.uuid, bit)

      // The first page hears of it by itself.
      await expect(shared.getByRole('listitem')).toHaveText([
        new RegExp(`${access === 'EDIT' ? 'Pode editar' : 'Pode ver'}${label}`),
      ])
      await expect(places(page)).toHaveText(['Início', label])
      await expect(page.getByText(/^\d+ de \d+ passos?$/)).toHaveCount(area === 'CHECKLIST' ? 1 : 0)
      await expect(page.getByText(task.title)).toHaveCount(area === 'CHECKLIST' ? 1 : 0)

      // The server says no more than the page, and does no more.
      const api = `/api/e/${event.uuid}`
      const said = await page.request.get(`${api}/public.event.getAccess`)
      const told: PublicEventGetAccessOutput = await said.json()
      expect(told.areas).toEqual([{ area, access }])
      expect(told.checklist !== undefined).toBe(area === 'CHECKLIST')
      const answers = [await said.text()]
      for (const { area: of, name, with: params } of reads) {
        const answer = await page.request.get(`${api}/${name}`, { params })
        expect(answer.status(), name).toBe(of === area ? 200 : 404)
        answers.push(await answer.text())
      }
      for (const { area: of, name, with: data } of changes) {
        const answer = await page.request.post(`${api}/${name}`, { data })
        expect(answer.status(), name).toBe(of === area && access === 'EDIT' ? 200 : 404)
        answers.push(await answer.text())
      }
      for (const [other, { shows }] of Object.entries(areas))
        if (other !== area && shows) expect(answers.join()).not.toContain(shows)

      // Its own page is there, with what may be changed or without; the others are not.
      await places(page).getByText(label).click()
      await expect(page).toHaveURL(home + at)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      if (shows) await expect(main.getByText(shows)).toBeVisible()
      if (change) {
        const control = main
          .getByRole('link', { name: change })
          .or(main.getByRole('button', { name: change }))
          .or(main.getByRole('checkbox', { name: change }))
        if (access === 'EDIT') await expect(control.first()).toBeVisible()
        else await expect(control).toHaveCount(0)
      }
      await places(page).getByText('Início').click()
      await expect(page).toHaveURL(home)
    })
  }
})

test('o que é de outra área não aparece de passagem', async ({ browserOf, business }) => {
  const { phones, event, task, vendor, document, home } = await tied(business)
  const page = await browserOf(phones[0])
  const main = page.getByRole('main')

  await test.step('uma tarefa, sem os seus fornecedores nem documentos', async () => {
    await business.permit(event.uuid, 3)
    await page.goto(`${home}/organizacao/${task.publicId}`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(task.title)
    await expect(main.getByRole('link', { name: 'Decidir agora' })).toBeVisible()
    await expect(main.getByText(/Orquestra|Cardápio|Fornecedor|Documento/)).toHaveCount(0)
  })

  await test.step('um fornecedor, sem as suas tarefas', async () => {
    await business.permit(event.uuid, 4 | 256)
    await page.goto(`${home}/fornecedores/${vendor}`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Orquestra Inconfidência')
    await expect(main.getByText('Cuida de')).toHaveCount(0)
    const { items }: CustomerGetVendorsOutput = await (
      await page.request.get(`/api/e/${event.uuid}/customer.getVendors`)
    ).json()
    expect(items.map(({ tasks }) => tasks)).toEqual([[]])
  })

  await test.step('um documento, sem a sua tarefa', async () => {
    await business.permit(event.uuid, 16 | 32)
    await page.goto(`${home}/documentos/${document}`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Cardápio da degustação')
    await expect(page.getByText(task.title)).toHaveCount(0)
  })

  await test.step('e a página de uma tarefa, com tudo menos o checklist, não existe', async () => {
    await business.permit(event.uuid, 4 | 8 | 16 | 64)
    for (const at of ['', '/vendors', '/documents', '/payments', '/edit']) {
      await page.goto(`${home}/organizacao/${task.publicId}${at}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
    }
  })
})

test('a página de uma área se vai quando a área é recolhida', async ({ browserOf, business }) => {
  const { phones, event, home } = await tied(business)
  const page = await browserOf(phones[0])
  for (const { area, bit } of bits.filter(({ access }) => access === 'VIEW')) {
    await test.step(area, async () => {
      await business.permit(event.uuid, bit)
      await follow(page, home + areas[area].at)
      await expect(places(page)).toHaveText(['Início', areas[area].label])
      await business.permit(event.uuid, area === 'CONTRACTS' ? 1 : 64)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
      await expect(places(page)).toHaveText([
        'Início',
        area === 'CONTRACTS' ? 'Checklist' : 'Contratos',
      ])
    })
  }
})

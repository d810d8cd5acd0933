import type { Page } from '@playwright/test'
import type { CustomerGetVendorsOutput } from '../src/client/types.gen'
import { coupleOf } from './support/couple'
import { follow } from './support/live'
import { phoneSize } from './support/looks'
import { type Business, freshPhone } from './support/people'
import { expect, test } from './support/test'
import { visit } from './support/visit'

test.use({ viewport: phoneSize, hasTouch: true, provoked: /status of 404|Não encontramos/ })

/** What opens each area, and changes nothing in it. */
const views: { bit: number; area: keyof typeof areas }[] = [
  { bit: 1, area: 'CHECKLIST' },
  { bit: 4, area: 'VENDORS' },
  { bit: 16, area: 'DOCUMENTS' },
  { bit: 8, area: 'PAYMENTS' },
  { bit: 64, area: 'CONTRACTS' },
]

/** The name and page of each area of the client's side; for vendors also the texts and buttons. */
const areas = {
  CHECKLIST: { label: 'Checklist', at: '/organizacao' },
  VENDORS: {
    label: 'Fornecedores',
    at: '/fornecedores',
    shows: 'Orquestra Inconfidência',
    change: /^(Queremos este|Adicionar fornecedor)/,
  },
  DOCUMENTS: { label: 'Documentos', at: '/documentos' },
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

/** The page's places, by name, as its navigation lists them. */
const places = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link')

// Which procedure answers with which bit is proven by the matrix in Go: here it is shown once.
test('um bit sozinho abre a sua parte, e nada das outras, na tela já aberta', async ({
  browserOf,
  business,
}) => {
  const { phones, event, task, home } = await tied(business)
  const { label, at, shows, change } = areas.VENDORS
  const page = await browserOf(phones[0])
  const shared = page.getByRole('region', { name: 'O que vocês acompanham' })
  await business.permit(event.uuid, 0)
  await follow(page, home)
  await expect(page.getByRole('heading', { name: 'Aos poucos, tudo por aqui' })).toBeVisible()

  // To edit brings the view it implies.
  for (const [bit, level] of [
    [4, 'Pode ver'],
    [256, 'Pode editar'],
  ] as const) {
    await test.step(level, async () => {
      await business.permit(event.uuid, bit)
      // The first page hears of it by itself.
      await expect(shared.getByRole('listitem')).toHaveText([new RegExp(`${level}${label}`)])
      await expect(places(page)).toHaveText(['Início', label])
      await expect(page.getByText(/^\d+ de \d+ passos?$/)).toHaveCount(0)
      await expect(page.getByText(task.title)).toHaveCount(0)

      // Its own page is there, with what may be changed or without.
      await places(page).getByText(label).click()
      await expect(page).toHaveURL(home + at)
      const main = page.getByRole('main')
      await expect(main.getByText(shows)).toBeVisible()
      const control = main
        .getByRole('link', { name: change })
        .or(main.getByRole('button', { name: change }))
      if (bit === 256) await expect(control.first()).toBeVisible()
      else await expect(control).toHaveCount(0)
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
    await page.goto(home)
    for (const at of ['', '/vendors', '/documents', '/payments', '/edit']) {
      await visit(page, `${home}/organizacao/${task.publicId}${at}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
    }
  })
})

test('a página de uma área se vai quando a área é recolhida', async ({ browserOf, business }) => {
  const { phones, event, home } = await tied(business)
  const page = await browserOf(phones[0])
  for (const { area, bit } of views) {
    await test.step(area, async () => {
      await business.permit(event.uuid, bit)
      await follow(page, home + areas[area].at)
      await expect(places(page)).toHaveText(['Início', areas[area].label])
      await business.permit(event.uuid, area === 'CONTRACTS' ? 1 : 64)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta parte foi fechada')
      await expect(places(page)).toHaveText([
        'Início',
        area === 'CONTRACTS' ? 'Checklist' : 'Contratos',
      ])
    })
  }
})

test('quem só vê o checklist decide o que lhe foi perguntado, até o encerramento', async ({
  browserOf,
  business,
}) => {
  const { phones, event, task, home } = await coupleOf(business)
  await business.permit(event.uuid, 1)
  const helena = await browserOf(phones[0])
  const asked = helena.getByRole('heading', { name: 'Precisa de vocês' })
  await visit(helena, `${home}/organizacao/${task.publicId}`)
  await expect(asked).toBeVisible()
  await expect(helena.getByRole('link', { name: 'Escrever' })).toHaveCount(0)
  await helena.getByRole('link', { name: 'Decidir agora' }).click()
  await expect(helena.getByRole('textbox')).toHaveCount(1)
  await helena.getByRole('textbox', { name: 'A decisão de vocês' }).fill('Bacalhau')
  await helena.getByRole('button', { name: 'Está decidido' }).click()
  await expect(helena.getByRole('heading', { name: 'Decidido' })).toBeVisible()

  const later = await business.change<{ publicId: string }>('task.create', {
    eventUuid: event.uuid,
    title: 'Qual será a sobremesa?',
    category: 'CATERING',
    timing: 'NONE',
    decisionRequested: true,
  })
  await business.change('event.updateCustomerPermissions', {
    uuid: event.uuid,
    customerPermissions: 1,
    side: { updates: false, preparing: false, lockDays: 365 },
  })
  await helena.goto(`${home}/organizacao/${later.publicId}`)
  await expect(helena.getByText('As mudanças estão encerradas')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await visit(helena, home)
  await expect(helena.getByText('As mudanças estão encerradas')).toBeVisible()
  await expect(asked).toHaveCount(0)
})

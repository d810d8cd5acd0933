import { coupleOf } from './support/couple'
import { follow } from './support/live'
import { phoneSize, wellMade } from './support/looks'
import { everything } from './support/people'
import { expect, test } from './support/test'
import { visit } from './support/visit'

test.use({
  viewport: phoneSize,
  hasTouch: true,
  provoked: /status of 404|Não encontramos/,
})

/** What each bit opens: the address of its area and a read that needs it. */
const areas = [
  { name: 'Checklist', bits: 1 | 2, at: '/organizacao', heading: 'O caminho até o sim' },
  { name: 'Fornecedores', bits: 4 | 256, at: '/fornecedores', heading: 'Quem faz esta festa' },
  { name: 'Documentos', bits: 16 | 32, at: '/documentos', heading: 'Documentos' },
  { name: 'Pagamentos', bits: 8 | 128, at: '/pagamentos', heading: 'Pagamentos' },
  { name: 'Contratos', bits: 64, at: '/contratos', heading: 'Contratos' },
]
const readsOf = (eventUuid: string): Record<string, string> => ({
  Checklist: 'customer.getChecklist',
  Fornecedores: 'customer.getVendors',
  Documentos: `document.getAll?eventUuid=${eventUuid}`,
})

test('cada área existe com o seu bit, e sem ele em lugar nenhum', async ({
  browserOf,
  business,
}) => {
  // Fifteen pages on a machine that may be busy.
  test.slow()
  const { phones, event, task, home } = await coupleOf(business)
  const page = await browserOf(phones[0])
  const shared = page.getByRole('region', { name: 'O que vocês acompanham' })
  for (const { name, bits, at, heading } of areas) {
    await test.step(name, async () => {
      await business.permit(event.uuid, everything)
      await page.goto(home + at)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await wellMade(page, `${name} do cliente`)
      // Taken back while they look at home: the part goes by itself.
      await follow(page, home)
      await expect(shared.getByRole('link', { name, exact: true })).toBeVisible()
      await business.permit(event.uuid, everything & ~bits)
      await expect(shared.getByRole('link', { name, exact: true })).toHaveCount(0)
      await expect(shared.getByRole('listitem')).toHaveCount(areas.length - 1)
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
      if (name === 'Checklist') await expect(page.getByText(/passos?$/)).toHaveCount(0)
      const read = readsOf(event.uuid)[name]
      if (read) {
        const answer = await page.request.get(`/api/e/${event.uuid}/${read}`)
        expect(answer.status(), read).toBe(404)
      }
      await page.goto(home + at)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
      if (name !== 'Checklist') {
        await page.goto(`${home}/organizacao/${task.publicId}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(task.title)
        await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
      }
    })
  }
})

test('quem só pode ver não encontra o que mudar', async ({ browserOf, business }) => {
  const { phones, event, task, home } = await coupleOf(business)
  const page = await browserOf(phones[0])
  const post = async (procedure: string, data: object) =>
    (await page.request.post(`/api/e/${event.uuid}/${procedure}`, { data })).status()

  await business.permit(event.uuid, everything & ~(2 | 32 | 128 | 256))
  await visit(page, home)
  const shared = page.getByRole('region', { name: 'O que vocês acompanham' })
  await expect(shared.getByText('Pode ver', { exact: true })).toHaveCount(areas.length)
  await expect(shared.getByText('Pode editar')).toHaveCount(0)

  await visit(page, `${home}/organizacao/${task.publicId}`)
  await expect(page.getByText('Ainda por fazer.')).toBeVisible()
  // But for the answer they were asked for.
  await expect(page.getByRole('link', { name: 'Decidir agora' })).toBeVisible()
  for (const gone of ['Escrever', 'Vincular fornecedor', 'Adicionar documento'])
    await expect(page.getByRole('link', { name: gone })).toHaveCount(0)
  expect(await post('customer.checkTask', { publicId: task.publicId, checked: true })).toBe(404)
  // On an area where the client needs no answer, a client with read access is sent back to what the access allows.
  const unasked = await business.change<{ publicId: string }>('task.create', {
    eventUuid: event.uuid,
    title: 'Reservar o carro',
    category: 'OTHER',
    timing: 'NONE',
  })
  await visit(page, `${home}/organizacao/${unasked.publicId}/edit`)
  await expect(page).toHaveURL(new RegExp(`/organizacao/${unasked.publicId}$`))

  for (const [at, gone] of [
    ['/fornecedores', 'Adicionar fornecedor'],
    ['/documentos', 'Adicionar documento'],
  ] as const) {
    await visit(page, home + at)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: gone })).toHaveCount(0)
  }
  for (const closed of ['/fornecedores/select', '/documentos/add', '/documentos/add/file']) {
    await visit(page, home + closed)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
  }
  expect(await post('document.create', { eventUuid: event.uuid, name: 'Meu' })).toBe(404)
})

test('o que é recolhido no meio some da tela, e o que se escrevia não se perde', async ({
  browserOf,
  business,
}) => {
  const { phones, event, task, home } = await coupleOf(business)
  const helena = await browserOf(phones[0])

  await test.step('uma anotação por salvar', async () => {
    await follow(helena, `${home}/organizacao/${task.publicId}?anotar=true`)
    const notes = helena.getByRole('dialog', { name: 'Anotações de vocês' })
    await notes.getByRole('textbox').fill('A tia Lúcia não come lactose')
    await business.permit(event.uuid, everything & ~2)
    await notes.getByRole('button', { name: 'Salvar anotações' }).click()
    await expect(notes.getByText(/Quem organiza encerrou as mudanças aqui/)).toBeVisible()
    await expect(notes.getByRole('textbox')).toHaveValue('A tia Lúcia não come lactose')
  })

  await test.step('uma decisão por contar', async () => {
    // The lock falls on a decision that is being written: it is refused, and stays too.
    await follow(helena, `${home}/organizacao/${task.publicId}/edit`)
    await helena.getByRole('textbox', { name: 'A decisão de vocês' }).fill('Bacalhau')
    await business.change('event.updateCustomerPermissions', {
      uuid: event.uuid,
      customerPermissions: everything & ~2,
      side: { updates: false, preparing: false, lockDays: 365 },
    })
    await expect(helena.getByText('As mudanças estão encerradas')).toBeVisible()
    await helena.getByRole('button', { name: 'Está decidido' }).click()
    await expect(helena.getByText(/Quem organiza encerrou as mudanças aqui/)).toBeVisible()
    await expect(helena.getByRole('textbox', { name: 'A decisão de vocês' })).toHaveValue(
      'Bacalhau',
    )
    // Then the whole area: the page goes, the words stay.
    await business.permit(event.uuid, everything & ~3)
    await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Esta parte foi fechada')
    const ask = helena.getByRole('link', { name: /no WhatsApp/ }).first()
    await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/55/)
    await expect(helena.getByRole('link', { name: /^\(\d\d\) / }).first()).toHaveAttribute(
      'href',
      /^tel:\+55/,
    )
    await expect(helena.getByText('O que você escreveu não se perdeu').first()).toBeVisible()
    await expect(helena.getByText('Bacalhau')).toBeVisible()
    await wellMade(helena, 'o que se escrevia')
  })

  await test.step('um documento aberto', async () => {
    await business.change('event.updateCustomerPermissions', {
      uuid: event.uuid,
      customerPermissions: everything,
      side: { updates: false, preparing: false, lockDays: null },
    })
    const made = await helena.request.post(`/api/e/${event.uuid}/document.create`, {
      data: { eventUuid: event.uuid, name: 'Nossos votos' },
    })
    const { uuid } = await made.json()
    await follow(helena, `${home}/documentos/${uuid}`)
    const text = helena.getByRole('textbox', { name: 'Texto de Nossos votos' })
    await text.click()
    // From here on the server refuses the client's changes, as it would a moment after the planner's change.
    await helena.route('**/document.save', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 404, code: 'not_found', detail: 'Não encontramos isto.' }),
      }),
    )
    await helena.keyboard.type('Prometo dançar')
    await business.permit(event.uuid, everything & ~32)
    await expect(helena.getByRole('document', { name: 'Texto de Nossos votos' })).toBeVisible()
    await expect(text).toHaveCount(0)
    await expect(helena.getByText('O que você escreveu não se perdeu')).toBeVisible()
    await expect(helena.getByText('Prometo dançar')).toBeVisible()
    await helena.getByRole('button', { name: 'Descartar' }).click()
    await expect(helena.getByText('Prometo dançar')).toHaveCount(0)
  })

  await test.step('e por fim o evento inteiro', async () => {
    await business.permit(event.uuid, 0)
    await helena.goto(home)
    await expect(helena.getByRole('heading', { name: 'Aos poucos, tudo por aqui' })).toBeVisible()
    await expect(helena.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)
  })
})

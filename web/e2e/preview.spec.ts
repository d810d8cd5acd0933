import type { Page } from '@playwright/test'
import { coupleOf, pdf } from './support/couple'
import { phoneSize, wellMade } from './support/looks'
import { type Business, freshPhone } from './support/people'
import { expect, test } from './support/test'
import { visit } from './support/visit'

/** Fills an event with a recommended vendor, one that the couple added, and a text and a file of the couple. */
async function filled(business: Business, client: Page, event: string) {
  const { uuid } = await business.change<{ uuid: string }>('vendors.create', {
    name: 'Orquestra Inconfidência',
    phone: freshPhone(),
    categories: ['MUSIC'],
  })
  await business.change('eventVendors.create', {
    eventUuid: event,
    vendorUuid: uuid,
    status: 'INDICATION',
  })
  const made = async (procedure: string, data: object): Promise<string> => {
    const answer = await client.request.post(`/api/e/${event}/${procedure}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).uuid
  }
  const vendor = await made('customer.addVendor', {
    name: 'Doces da tia Zezé',
    phone: freshPhone(),
    categories: ['CAKE'],
    budget: 96_000,
  })
  const text = await made('document.create', { eventUuid: event, name: 'Nossos votos' })
  const file = crypto.randomUUID()
  const sent = await client.request.post(
    `/api/e/${event}/document.upload?${new URLSearchParams({ eventUuid: event, uuid: file })}`,
    { multipart: { file: { name: 'Referências.pdf', mimeType: 'application/pdf', buffer: pdf } } },
  )
  expect(sent.ok(), await sent.text()).toBe(true)
  return { vendor, text, file }
}

/** What could be pressed or written in, by name; looking and downloading are no change. */
async function openControls(page: Page): Promise<string[]> {
  return page
    .locator('main :is(button, input, textarea, select, [role=checkbox], [contenteditable=true])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => (control as HTMLElement).checkVisibility())
        .filter(
          (control) =>
            !control.matches(':disabled, [aria-disabled=true], [data-disabled]') &&
            !/^Baixar/.test(control.textContent ?? ''),
        )
        .map(
          (control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName,
        ),
    )
}

test('quem vê como o cliente não encontra, em tela nenhuma, o que mudar', async ({
  page,
  browserOf,
  business,
}) => {
  // Every page of a client's side, on a machine that may be busy.
  test.slow()
  const { phones, event, task, home } = await coupleOf(business)
  const client = await browserOf(phones[0])
  const { vendor, text, file } = await filled(business, client, event.uuid)
  const { subtasks } = (
    await business.ask<{ tasks: { subtasks: { publicId: string }[] }[] }>('task.getAll', {
      eventUuid: event.uuid,
    })
  ).tasks[0] ?? { subtasks: [] }

  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/api\/[ev]\//.test(request.url()))
      written.push(`${request.method()} ${request.url()}`)
  })
  await page.setViewportSize(phoneSize)
  const ofTask = `/organizacao/${task.publicId}`
  // Each page, and a control that is seen there, closed.
  const screens: [at: string, closed: RegExp | undefined][] = [
    ['', undefined],
    ['/organizacao', /^Concluir/],
    [ofTask, /^(Marcar como feito|Decidir agora|Escrever|Organizar fornecedores)/],
    [`${ofTask}/edit`, /^Está decidido/],
    [`${ofTask}/${subtasks[0]?.publicId}`, undefined],
    [`${ofTask}/vendors`, /^Vincular fornecedor/],
    [`${ofTask}/vendors/select`, /^Vincular/],
    [`${ofTask}/vendors/select/add`, /^Adicionar fornecedor/],
    [`${ofTask}/documents`, /^Adicionar documento/],
    [`${ofTask}/documents/add/document`, /^Criar e escrever/],
    ['/fornecedores', /^(Queremos este|Adicionar fornecedor)/],
    ['/fornecedores/select', /^Queremos este/],
    ['/fornecedores/select/add', /^Adicionar fornecedor/],
    [`/fornecedores/${vendor}`, /^Excluir fornecedor/],
    [`/fornecedores/${vendor}/edit`, /^Salvar alterações/],
    ['/documentos', /^Adicionar documento/],
    ['/documentos/add/document', /^Criar e escrever/],
    ['/documentos/add/file', /^Escolher arquivos/],
    [`/documentos/${text}`, /^Ações de/],
    [`/documentos/${file}`, /^Ações de/],
    ['/pagamentos', undefined],
    ['/contratos', undefined],
  ]
  for (const [at, closed] of screens) {
    await test.step(at || 'Início', async () => {
      await visit(page, `${home}${at}?ver=cliente`)
      await expect(page.getByRole('region', { name: 'Visão do cliente' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Esta página não existe')
      if (closed) {
        const control = page
          .getByRole('main')
          .getByRole('button', { name: closed })
          .or(page.getByRole('checkbox', { name: closed }))
        await expect(control.first()).toBeDisabled()
        await expect(
          page.getByText('Você está vendo o que o seu cliente vê. Aqui nada muda.').first(),
        ).toBeVisible()
      }
      expect(await openControls(page), at).toEqual([])
      await wellMade(page, `visão do cliente ${at}`)
    })
  }
  expect(written).toEqual([])
})

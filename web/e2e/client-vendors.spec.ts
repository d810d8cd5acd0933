import type { Page } from '@playwright/test'
import type { ActivityGetAllOutput, EventVendorsEventVendor } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { everyLook, wellMade } from './support/looks'
import { type Business, freshPhone, typed } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'
import { visit } from './support/visit'

const viewAndEdit = 4 | 256

/** A wedding whose client has this phone, and a vendor whom the planner recommends. */
async function weddingOf(business: Business, permissions: number) {
  const phone = newPerson()
  const event = await business.wedding(
    ['Helena Prado', 'Caio'],
    { date: `${nextYear}-09-18`, startFrom: { kind: 'BLANK' } },
    phone,
  )
  await business.permit(event.uuid, permissions)
  const linked = await vendor(business, event.uuid, 'Orquestra Inconfidência', 'INDICATION')
  return { phone, event, linked }
}

async function vendor(business: Business, eventUuid: string, name: string, status: string) {
  const { uuid } = await business.change<{ uuid: string }>('vendors.create', {
    name,
    phone: freshPhone(),
    categories: ['MUSIC'],
    observations: 'cobra caro',
  })
  return business.change<EventVendorsEventVendor>('eventVendors.create', {
    eventUuid,
    vendorUuid: uuid,
    status,
    observations: 'não confirmar ainda',
  })
}

async function fill(page: Page, { name, phone }: { name: string; phone: string }) {
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('WhatsApp').fill(typed(phone))
  await page.getByRole('combobox', { name: 'O que faz' }).click()
  await page.getByRole('combobox', { name: 'Buscar serviço' }).fill('Bem-casados')
  await page.getByRole('option', { name: 'Usar “Bem-casados”' }).click()
  await page.keyboard.press('Escape')
}

test.describe('no celular', () => {
  // The form is sent with faults on purpose.
  test.use({ provoked: /status of 422/ })

  test('o casal escolhe uma indicação, traz alguém, muda o valor, exclui e desfaz', async ({
    browserOf,
    business,
    page: desk,
  }) => {
    const { phone: theirs, event, linked } = await weddingOf(business, viewAndEdit)
    const page = await browserOf(theirs)
    const phone = freshPhone()

    await test.step('a área está na casa, e a escolha fica ao lado da indicação', async () => {
      await page.goto(`/evento/${event.uuid}`)
      await page.getByRole('main').getByRole('link', { name: 'Fornecedores' }).click()
      await expect(page.getByRole('heading', { name: 'Quem faz esta festa' })).toBeVisible()
      const indicated = page.getByRole('region', { name: 'Indicados para vocês' })
      await expect(indicated.getByRole('listitem')).toHaveText(/Orquestra Inconfidência/)
      await expect(page.getByText('cobra caro')).toHaveCount(0)
      await wellMade(page, 'fornecedores do cliente')
      const wish = page.getByRole('button', { name: 'Queremos este: Orquestra Inconfidência' })
      await wish.click()
      await expect(indicated.getByText(/Escolhido por Helena Prado, hoje às/)).toBeVisible()
      await page.reload()
      await expect(indicated.getByText(/Escolhido por Helena Prado, hoje às/)).toBeVisible()
      await page.getByRole('button', { name: 'Voltar atrás: Orquestra Inconfidência' }).click()
      await wish.click()
      await expect(indicated.getByText(/Escolhido por Helena Prado/)).toBeVisible()
      await wellMade(page, 'fornecedor escolhido')
    })

    await test.step('quem planeja lê quem espera, desfaz e confirma na linha', async () => {
      await desk.goto('/app')
      const waits = desk.getByRole('region', { name: 'Quem espera quem' })
      await expect(waits.getByText('Helena quer Orquestra Inconfidência')).toBeVisible()
      await waits.getByRole('button', { name: /^Confirmar: a escolha de Orquestra/ }).click()
      await desk.getByRole('button', { name: 'Desfazer' }).click()
      await visit(desk, `/app/${event.uuid}/details`)
      const news = desk.getByRole('region', { name: 'Novidades do casal' })
      await expect(news.getByText('Helena quer Orquestra Inconfidência')).toBeVisible()
      await expect(news.getByRole('button', { name: /^Confirmar: a escolha/ })).toBeEnabled()
      await visit(desk, `/app/${event.uuid}/vendors`)
      const row = desk.getByRole('listitem').filter({ hasText: 'Orquestra Inconfidência' })
      await expect(row).toContainText('Indicação')
      await expect(row).toContainText('Helena Prado quer este, hoje')
      await row.getByRole('button', { name: /^Confirmar: a escolha/ }).click()
      await expect(row).toContainText('confirmado')
      await expect(row).toContainText('Em proposta')
      await wellMade(desk, 'escolha na lista de quem planeja')
    })

    await test.step('o casal vê que foi confirmada, longe de quem está contratado', async () => {
      const talking = page.getByRole('region', { name: 'Ainda em conversa' })
      await expect(talking.getByText(/confirmou/)).toBeVisible()
    })

    await test.step('traz um fornecedor, e o formulário diz o que falta', async () => {
      await page.getByRole('link', { name: 'Adicionar fornecedor' }).click()
      await expect(page.getByText(/não tem indicações a decidir/)).toBeVisible()
      await page.getByRole('link', { name: 'Trazer um fornecedor' }).click()
      await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
      await expect(page.getByText('Informe o nome do fornecedor').first()).toBeVisible()
      // The phone of a vendor who is already in the event.
      await fill(page, { name: 'Doces da tia Zezé', phone: linked.business.phone })
      await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
      await expect(
        page.getByText('Este telefone é de Orquestra Inconfidência, que já está no evento').first(),
      ).toBeVisible()
      await page.getByLabel('WhatsApp').fill(typed(phone))
      await page.getByLabel('Valor').fill('960')
      await wellMade(page, 'trazer um fornecedor')
      await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
      await expect(page.getByRole('heading', { name: 'Quem faz esta festa' })).toBeVisible()
      const brought = page.getByRole('listitem').filter({ hasText: 'Doces da tia Zezé' })
      await expect(brought).toContainText('Trazido por vocês')
      await expect(brought).toContainText('960,00')
    })

    await test.step('corrige o cartão e o valor', async () => {
      await page.getByRole('link', { name: 'Doces da tia Zezé' }).click()
      await page.getByRole('link', { name: 'Editar' }).click()
      await page.getByLabel('Nome', { exact: true }).fill('Bem-casados da Zezé')
      await page.getByLabel('Valor').fill('1200')
      await page.getByRole('button', { name: 'Salvar alterações' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Bem-casados da Zezé' }),
      ).toBeVisible()
      await expect(page.getByText('1.200,00')).toBeVisible()
      await wellMade(page, 'um fornecedor do cliente')
    })

    await test.step('exclui só quem trouxe, e desfaz', async () => {
      await page.getByRole('button', { name: 'Excluir fornecedor' }).click()
      await expect(page.getByRole('heading', { name: 'Quem faz esta festa' })).toBeVisible()
      const brought = page.getByRole('link', { name: 'Bem-casados da Zezé' })
      await expect(brought).toHaveCount(0)
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(brought).toBeVisible()
      await page.getByRole('link', { name: 'Orquestra Inconfidência' }).click()
      await expect(page.getByRole('link', { name: 'Mudar o valor' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Excluir fornecedor' })).toHaveCount(0)
    })

    await test.step('quem planeja lê o que mudou', async () => {
      const history = await business.ask<ActivityGetAllOutput>('event.getHistory', {
        uuid: event.uuid,
      })
      const said = history.items.map(({ text }) => text).join('\n')
      expect(said).toContain('escolheu “Orquestra Inconfidência”')
      expect(said).toContain('confirmou a escolha de “Orquestra Inconfidência”')
      expect(said).toContain('mudou o valor combinado com “Doces da tia Zezé”')
      expect(said).toContain('trouxe o fornecedor “Doces da tia Zezé”')
    })
  })
})

test('vincula à tarefa quem já está na festa, e tira', async ({ browserOf, business }) => {
  const { phone, event, linked } = await weddingOf(business, 1 | viewAndEdit)
  const page = await browserOf(phone)
  const task = await business.change<{ publicId: string }>('task.create', {
    eventUuid: event.uuid,
    title: 'Escolher as músicas da entrada',
    category: 'MUSIC',
    timing: 'NONE',
  })
  await page.goto(`/evento/${event.uuid}/organizacao/${task.publicId}`)
  await page.getByRole('link', { name: 'Vincular fornecedor' }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém por aqui ainda' })).toBeVisible()
  await page.getByRole('link', { name: 'Vincular fornecedor' }).click()
  await page.getByRole('button', { name: `Vincular ${linked.business.name} à tarefa` }).click()
  await expect(
    page.getByText('Todos os fornecedores da festa já estão nesta tarefa.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Fornecedores da tarefa' }).click()
  await expect(page.getByRole('link', { name: linked.business.name })).toBeVisible()
  await wellMade(page, 'fornecedores da tarefa')
  await page.getByRole('button', { name: `Tirar da tarefa: ${linked.business.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém por aqui ainda' })).toBeVisible()
})

test.describe('sem poder', () => {
  test.use({ provoked: /status of 404|^Problem: Não encontramos/ })

  test('só vê, e depois não há mais área nenhuma', async ({ browserOf, business }) => {
    const { phone, event, linked } = await weddingOf(business, 4)
    const page = await browserOf(phone)
    const home = `/evento/${event.uuid}`
    await page.goto(`${home}/fornecedores`)
    await expect(page.getByText('Orquestra Inconfidência')).toBeVisible()
    await expect(page.getByRole('button', { name: /Queremos este/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Adicionar fornecedor' })).toHaveCount(0)
    for (const closed of ['/select', '/select/add', `/${linked.uuid}/edit`]) {
      await visit(page, `${home}/fornecedores${closed}`)
      await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
    }
    await business.permit(event.uuid, 1)
    for (const gone of ['', `/${linked.uuid}`]) {
      await page.goto(`${home}/fornecedores${gone}`)
      await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
    }
    await page.goto(home)
    await expect(page.getByText('Fornecedores')).toHaveCount(0)
  })
})

test('em todos os tamanhos, com nomes longos e sem ninguém', async ({ browserOf, business }) => {
  const { phone, event, linked } = await weddingOf(business, viewAndEdit)
  const page = await browserOf(phone)
  await vendor(
    business,
    event.uuid,
    'Ateliê Internacional de Flores, Arranjos e Cenografia Botânica Ltda',
    'DONE',
  )
  await everyLook(page, 'fornecedores do casal', 'Quem faz esta festa', () =>
    page.goto(`/evento/${event.uuid}/fornecedores`),
  )
  await everyLook(page, 'um fornecedor do casal', linked.business.name, () =>
    page.goto(`/evento/${event.uuid}/fornecedores/${linked.uuid}`),
  )
})

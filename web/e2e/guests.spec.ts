import type { Page } from '@playwright/test'
import { nextYear } from './support/clock'
import { follow } from './support/live'
import { wellMade, wellMadeAtBothSizes } from './support/looks'
import type { Business } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

/** What a client may: see the guests, and write them. */
const [sees, edits] = [8192, 8192 + 16384]

async function wedding(
  business: Business,
  customerExtraPermissions = edits,
  date = `${nextYear}-09-18`,
) {
  const phone = newPerson()
  const { uuid } = await business.wedding(
    ['Helena Prado', 'Caio'],
    { date, startFrom: { kind: 'BLANK' } },
    phone,
  )
  await business.change('event.updateCustomerPermissions', { uuid, customerExtraPermissions })
  return { uuid, phone }
}

/** A household, written by the API. */
async function household(business: Business, eventUuid: string, name: string, names: string[]) {
  const { uuid } = await business.change<{ uuid: string }>('invitations.create', {
    eventUuid,
    name,
    guests: names.map((one) => ({ name: one })),
  })
  return uuid
}

/** Its row in the list. */
const row = (page: Page, name: string) =>
  page.locator('[data-invitation]').filter({ has: page.getByRole('link', { name, exact: true }) })

test('a lista se escreve em linhas, se edita, se anota e se desfaz', async ({ page, business }) => {
  const { uuid } = await wedding(business)
  await business.change('seatingTables.create', { eventUuid: uuid, name: 'Padrinhos', seats: 4 })
  await page.goto(`/app/${uuid}/rsvp`)
  await expect(page.getByRole('heading', { name: 'Ninguém na lista ainda' })).toBeVisible()
  await wellMade(page, 'lista vazia')

  // The keys that follow "n" are already words; each Enter is one household.
  await page.keyboard.type('nFamília Prado, Ana, João e Bia 4 anos (4), 31 98812-4470')
  await expect(page.getByText('mais 1 sem nome')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Thaís Moreira +1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Família Sá, Íris, Rui')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Família Prado')).toContainText('Bia, 4 anos')
  await expect(row(page, 'Família Prado')).toContainText('Acompanhante de Ana')
  await expect(row(page, 'Thaís Moreira')).toContainText('Acompanhante de Thaís')
  await expect(page.getByText('3 convites · 8 convidados')).toBeVisible()

  // A name is edited in its row.
  await page.getByRole('link', { name: 'Família Sá', exact: true }).press('F2')
  await page.getByLabel('Nome do convite Família Sá').fill('Família Álvares de Sá')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Família Álvares de Sá')).toBeVisible()

  // An answer given by phone is typed in.
  await page.getByRole('link', { name: 'Família Prado', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Convite' })
  await expect(panel.getByText('(31) 98812-4470')).toBeVisible()
  await wellMade(page, 'convite aberto')
  await panel.getByLabel('Nome de João').fill('João Pedro')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Família Prado')).toContainText('João Pedro')
  await panel.getByRole('button', { name: 'Anotar resposta' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anotar resposta' })
  for (const name of ['Ana', 'João Pedro', 'Bia'])
    await sheet
      .getByRole('radiogroup', { name, exact: true })
      .getByRole('radio', { name: 'Vai', exact: true })
      .click()
  await sheet.getByLabel('O que Ana não come').fill('vegetariana')
  await wellMade(page, 'resposta por telefone')
  await sheet.getByRole('button', { name: 'Salvar resposta' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(row(page, 'Família Prado')).toContainText('3 de 4')
  await expect(panel.getByText('vegetariana')).toBeVisible()
  await expect(panel.getByText('por telefone')).toBeVisible()
  await panel.getByRole('button', { name: 'Fechar detalhes' }).click()

  // A figure shows whom it counts; words find without accents.
  await page.getByRole('button', { name: 'Confirmados 3' }).click()
  await expect(page.locator('[data-invitation]')).toHaveCount(1)
  await expect(page).toHaveURL(/resposta=attending/)
  await page.getByRole('button', { name: 'Confirmados 3' }).click()
  await page.getByLabel('Buscar por nome ou telefone').fill('iris')
  await expect(page.locator('[data-invitation]')).toHaveCount(1)
  await expect(row(page, 'Família Álvares de Sá')).toBeVisible()
  await page.getByLabel('Buscar por nome ou telefone').fill('')
  await expect(page.locator('[data-invitation]')).toHaveCount(3)

  // Many at once: to a table that is too small, and back.
  await page.getByRole('checkbox', { name: 'Selecionar: Família Prado' }).click()
  await page.getByRole('checkbox', { name: 'Selecionar: Thaís Moreira' }).click()
  const bar = page.getByRole('region', { name: 'Convites selecionados' })
  await expect(bar).toContainText('2 convites 6 pessoas')
  await bar.getByRole('button', { name: 'Mesa' }).click()
  await expect(page.getByRole('dialog', { name: 'Mesa de 6 pessoas' })).toContainText('2 a mais')
  await wellMade(page, 'escolha da mesa')
  await page.getByRole('button', { name: 'Mesa 1, Padrinhos' }).click()
  await expect(row(page, 'Thaís Moreira')).toContainText('Mesa 1')
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(row(page, 'Thaís Moreira')).not.toContainText('Mesa 1')

  // A deleted invitation is restored with its answers.
  await page.getByRole('checkbox', { name: 'Selecionar: Família Prado' }).click()
  await bar.getByRole('button', { name: 'Mais para os selecionados' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(row(page, 'Família Prado')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(row(page, 'Família Prado')).toContainText('3 de 4')
  await page.reload()
  await expect(row(page, 'Família Prado')).toContainText('3 de 4')
})

test('as mesas se enchem com o mouse e com uma tecla', async ({ page, business }) => {
  const { uuid } = await wedding(business)
  const prado = await household(business, uuid, 'Família Prado', ['Ana', 'João', 'Bia'])
  await household(business, uuid, 'Vovó Dirce', ['Dirce'])
  const list = await business.ask<{ items: { uuid: string; guests: { uuid: string }[] }[] }>(
    'guests.getAll',
    { eventUuid: uuid },
  )
  await business.change('guests.updateMany', {
    eventUuid: uuid,
    uuids: list.items.flatMap(({ guests }) => guests.map((guest) => guest.uuid)),
    status: 'attending',
  })
  expect(list.items.map((one) => one.uuid)).toContain(prado)
  await page.goto(`/app/${uuid}/rsvp/tables`)
  await page.getByRole('button', { name: 'Criar a primeira mesa' }).click()
  await page.getByRole('dialog').getByLabel('Lugares').fill('2')
  await page.getByRole('dialog').getByLabel('Nome').fill('Padrinhos')
  await page.getByRole('button', { name: 'Criar mesa' }).click()
  const table = page.locator('[data-table="1"]')
  await expect(table).toContainText('0 de 2')
  const standing = page.getByRole('region', { name: 'Sem mesa' })
  await expect(standing).toContainText('4 pessoas')
  await wellMade(page, 'mesas')

  // A key moves, and says before it does how full the table would be.
  await standing.getByRole('button', { name: /Vovó Dirce/ }).focus()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: /Mesa 1, Padrinhos\s*fica 1 de 2/ }).click()
  await expect(table).toContainText('1 de 2')
  await expect(standing).toContainText('3 pessoas')

  // Dragged over it, the table shows that it would be too small; let go of, that it is.
  const card = await standing.getByRole('button', { name: /Família Prado/ }).boundingBox()
  const target = await table.boundingBox()
  if (!card || !target) throw new Error('nothing to drag')
  await page.mouse.move(card.x + 40, card.y + 12)
  await page.mouse.down()
  await page.mouse.move(card.x + 20, card.y + 30)
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 5 })
  await expect(table).toContainText('fica 4 de 2')
  await page.mouse.up()
  await expect(table).toContainText('2 a mais')
  await expect(standing).toContainText('0 pessoas')
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(table).toContainText('1 de 2')
  await expect(standing).toContainText('3 pessoas')

  // Deleting a table keeps its guests.
  await page.getByRole('button', { name: 'Ações da mesa 1' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhuma mesa ainda' })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(table).toContainText('1 de 2')
})

test.describe('duas pessoas no mesmo convite', () => {
  test.use({ provoked: /status of 409/ })

  test('quem salva depois vê o que a outra escreveu, e escolhe', async ({ page, business }) => {
    const { uuid: eventUuid } = await wedding(business)
    const invitationUuid = await household(business, eventUuid, 'Família Prado', ['Ana', 'Bia'])
    const list = () =>
      business.ask<{ items: { guests: { uuid: string; name: string; diet: string }[] }[] }>(
        'guests.getAll',
        { eventUuid },
      )
    const { items } = await list()
    const [ana, bia] = items[0]?.guests ?? []
    if (!ana || !bia) throw new Error('nobody in the list')
    await page.goto(`/app/${eventUuid}/rsvp/${invitationUuid}`)
    const panel = page.getByRole('complementary', { name: 'Convite' })

    await test.step('uma resposta por telefone, enquanto chega outra', async () => {
      await panel.getByRole('button', { name: 'Anotar resposta' }).click()
      const sheet = page.getByRole('dialog', { name: 'Anotar resposta' })
      const says = (name: string, word: string) =>
        sheet
          .getByRole('radiogroup', { name, exact: true })
          .getByRole('radio', { name: word, exact: true })
          .click()
      await says('Ana', 'Vai')
      await says('Bia', 'Vai')
      await business.change('guests.answer', {
        eventUuid,
        invitationUuid,
        over: 0,
        guests: [
          { uuid: ana.uuid, status: 'not_attending', diet: '' },
          { uuid: bia.uuid, status: 'attending', diet: 'sem lactose' },
        ],
        message: 'A Ana viaja.',
      })
      await sheet.getByRole('button', { name: 'Salvar resposta' }).click()
      const choice = page.getByRole('dialog', { name: 'Outra resposta chegou' })
      await expect(choice.getByText('Bia: vai; sem lactose')).toBeVisible()
      await expect(choice.getByText('“A Ana viaja.”')).toBeVisible()
      await wellMade(page, 'duas respostas')
      // Closing the dialog without a choice saves nothing, and keeps the text.
      await page.keyboard.press('Escape')
      await expect(sheet.getByText('Nada foi salvo ainda', { exact: false }).first()).toBeVisible()
      await sheet.getByRole('button', { name: 'Salvar resposta' }).click()
      await choice.getByRole('button', { name: 'Ficar com a minha' }).click()
      await expect(row(page, 'Família Prado')).toContainText('2 de 2')
      await expect(sheet).toHaveCount(0)
    })

    await test.step('o que alguém não come, escrito por duas pessoas', async () => {
      await panel.getByRole('button', { name: 'Ações de Bia' }).click()
      await page.getByRole('menuitem', { name: 'Idade, alimentação e etiquetas' }).click()
      const sheet = page.getByRole('dialog', { name: 'Bia' })
      const diet = sheet.getByLabel('O que não come')
      const was = await diet.inputValue()
      await diet.fill('sem lactose nem ovo')
      await business.change('guests.update', {
        eventUuid,
        uuid: bia.uuid,
        diet: 'vegana',
        dietWas: was,
      })
      await sheet.getByRole('button', { name: 'Salvar alterações' }).click()
      const choice = page.getByRole('dialog', { name: 'Este texto mudou enquanto você escrevia' })
      await expect(choice.getByText('vegana')).toBeVisible()
      await expect(choice.getByText('sem lactose nem ovo')).toBeVisible()
      await choice.getByRole('button', { name: 'Ficar com o meu' }).click()
      await expect(sheet).toHaveCount(0)
      await expect(panel).toContainText('sem lactose nem ovo')
      const now = await list()
      expect(now.items[0]?.guests.find(({ name }) => name === 'Bia')?.diet).toBe(
        'sem lactose nem ovo',
      )
    })
  })
})

test('o casal leva cada convite à sua mesa, no celular', async ({ business, browserOf }) => {
  const { uuid, phone } = await wedding(business, sees)
  await household(business, uuid, 'Família Prado', ['Ana', 'João'])
  await household(business, uuid, 'Vovó Dirce', ['Dirce'])
  const { items } = await business.ask<{ items: { guests: { uuid: string }[] }[] }>(
    'guests.getAll',
    { eventUuid: uuid },
  )
  const uuids = items.flatMap(({ guests }) => guests.map((guest) => guest.uuid))
  await business.change('guests.updateMany', { eventUuid: uuid, uuids, status: 'attending' })
  await business.change('seatingTables.create', { eventUuid: uuid, name: 'Padrinhos', seats: 2 })
  const page = await browserOf(phone)
  await follow(page, `/evento/${uuid}/convidados`)
  await page.getByRole('link', { name: 'Mesas' }).click()
  await expect(page.getByRole('heading', { name: 'Quem senta com quem' })).toBeVisible()
  const table = page.locator('[data-table="1"]')
  await expect(table).toContainText('0 de 2')

  // Who may only look finds nothing to press.
  const standing = page.getByRole('region', { name: 'Sem mesa' })
  await expect(standing).toContainText('3 pessoas')
  await expect(standing.getByRole('button', { name: /Família Prado/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nova mesa' })).toHaveCount(0)
  await wellMadeAtBothSizes(page, 'mesas do casal, só para ver')

  await business.change('event.updateCustomerPermissions', {
    uuid,
    customerExtraPermissions: edits,
  })
  await standing.getByRole('button', { name: /Família Prado/ }).click()
  await page.getByRole('button', { name: /Mesa 1, Padrinhos\s*fica 2 de 2/ }).click()
  await expect(table).toContainText('2 de 2')
  await expect(standing).toContainText('1 pessoa')
  await page.getByRole('button', { name: 'Nova mesa' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Família da noiva')
  await page.getByRole('button', { name: 'Criar mesa' }).click()
  await expect(page.locator('[data-table="2"]')).toContainText('Família da noiva')
  await wellMadeAtBothSizes(page, 'mesas do casal')
  const { tables } = await business.ask<{ tables: { taken: number }[] }>('guests.getSummary', {
    eventUuid: uuid,
  })
  expect(tables.map(({ taken }) => taken)).toEqual([2, 0])
})

test('o casal e a equipe veem a mesma lista, na hora', async ({ page, business, browserOf }) => {
  const { uuid, phone } = await wedding(business, sees)
  await household(business, uuid, 'Família Prado', ['Ana', 'João'])
  const list = await browserOf(phone)
  await follow(list, `/evento/${uuid}/convidados`)
  await expect(list.getByRole('link', { name: 'Família Prado' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Adicionar convidados' })).toHaveCount(0)
  await wellMade(list, 'convidados do casal')

  // The team's changes appear without a reload.
  await follow(page, `/app/${uuid}/rsvp`)
  await page.getByLabel('Novo convite em uma linha').fill('Tia Lúcia')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('link', { name: 'Tia Lúcia' })).toBeVisible()

  // Once they may, the couple writes in it; without the right there is no such page.
  await business.change('event.updateCustomerPermissions', {
    uuid,
    customerExtraPermissions: edits,
  })
  await list.getByRole('link', { name: 'Adicionar convidados' }).click()
  await list.getByLabel('Um convite por linha').fill('Família Lima, Rosa e Davi\nPadrinho Beto')
  await list.getByRole('button', { name: 'Criar 2 convites' }).click()
  await expect(row(page, 'Família Lima')).toContainText('Davi')
  await expect(row(page, 'Padrinho Beto')).toBeVisible()
  await business.change('event.updateCustomerPermissions', { uuid, customerExtraPermissions: 0 })
  await list.goto(`/evento/${uuid}/convidados`)
  await expect(list.getByRole('link', { name: 'Família Prado' })).toHaveCount(0)
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible()
})

test('depois do evento, os dados dos convidados se apagam e os números ficam', async ({
  page,
  business,
  request,
}) => {
  const { uuid } = await wedding(business, edits, '2026-03-14')
  const prado = await household(business, uuid, 'Família Prado', ['Ana', 'João'])
  await household(business, uuid, 'Vovó Dirce', ['Dirce'])
  const { url } = await business.change<{ url: string }>('invitations.getLink', {
    eventUuid: uuid,
    uuid: prado,
  })
  await page.goto(`/app/${uuid}/rsvp`)
  await expect(page.getByText('2 convites · 3 convidados')).toBeVisible()
  await page.getByRole('button', { name: 'Mais opções dos convidados' }).click()
  await page.getByRole('menuitem', { name: 'Apagar os dados dos convidados' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Apagar os dados dos convidados' })
  await expect(asked).toContainText('Não dá para desfazer')
  await wellMade(page, 'apagar os dados')
  await asked.getByRole('button', { name: 'Apagar para sempre' }).click()

  await expect(row(page, 'Convite 1')).toContainText('Convidado 2')
  await expect(row(page, 'Convite 2')).toContainText('Convidado 3')
  await expect(page.getByText('2 convites · 3 convidados')).toBeVisible()
  await expect(page.getByText(/Os dados dos convidados foram apagados em/)).toBeVisible()
  await expect(page.getByText('Prado')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enviar convites' })).toHaveCount(0)
  await wellMade(page, 'dados apagados')

  // Nothing is offered that would write to them, and the link in their pocket opens nothing.
  await page.getByRole('link', { name: 'Convite 1', exact: true }).click()
  await expect(page.getByLabel('Nome do convite')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Anotar resposta' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copiar' })).toHaveCount(0)
  expect((await request.get(url)).status()).toBe(404)
})

import type { APIRequestContext, Page } from '@playwright/test'
import { plusDays, today } from '../src/lib/dates'
import { database } from './support/database'
import { deskSize, phoneSize, wellMadeAtBothSizes } from './support/looks'
import { Business, freshPhone, typed } from './support/people'
import { newPerson } from './support/pool'
import { nameStaff, newStaff } from './support/staff'
import { expect, test } from './support/test'
import { visit } from './support/visit'
import { waitForIdle } from './support/waitForIdle'

const bar = (page: Page) => page.getByRole('region', { name: 'Controle de outro negócio' })

/** Opens a business of another owner, in a browser of its own. */
async function someonesBusiness(
  browserOf: (phone: string) => Promise<Page>,
  name: string,
): Promise<{ page: Page; request: APIRequestContext; business: Business; phone: string }> {
  const phone = newPerson()
  const page = await browserOf(phone)
  const { request } = page
  return { page, request, business: await Business.open(request, name, 'Heloísa Sampaio'), phone }
}

/** Finds the owner by the phone and takes control. */
async function takeControl(page: Page, phone: string): Promise<void> {
  await page.goto('/app/menu/backoffice/users')
  await page.getByLabel('Buscar por nome, telefone, e-mail ou negócio').fill(typed(phone))
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('link', { name: 'Heloísa Sampaio' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
  await page.getByRole('button', { name: 'Assumir controle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('A titular pediu ajuda com um evento')
  await dialog.getByRole('button', { name: 'Assumir controle' }).click()
  await expect(bar(page)).toContainText('Você está no controle de outro usuário')
}
test.describe('a equipe, no celular', () => {
  test.use({ viewport: phoneSize })

  test('procura, assume o controle, ajuda, renova e volta', async ({
    page,
    context,
    browserOf,
  }) => {
    // A name that neither another business nor an earlier attempt has.
    const tag = crypto.randomUUID().slice(0, 8)
    const { business, phone, page: owners } = await someonesBusiness(browserOf, `Ateliê ${tag}`)
    // Their owner looks at their contacts meanwhile.
    const here = owners.getByRole('region', { name: 'Equipe do Cortejo no seu espaço' })
    await owners.goto('/app/contacts')
    await expect(owners.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(here).toBeHidden()
    const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: 'Cora Dias',
      phone: freshPhone(),
    })
    await newStaff(context)

    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backoffice')
    await page
      .getByRole('navigation', { name: 'Áreas do backoffice' })
      .getByRole('link', { name: 'Usuários' })
      .click()
    const search = page.getByLabel('Buscar por nome, telefone, e-mail ou negócio')
    await search.fill('ninguém com este nome')
    await expect(page.getByText('Ninguém encontrado')).toBeVisible()
    await search.fill(`ATELIE ${tag}`)
    await expect(page).toHaveURL(/q=ATELIE/)
    await expect(page.getByRole('link', { name: 'Heloísa Sampaio' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heloísa Sampaio')
    await expect(page.getByText(typed(phone))).toBeVisible()
    await expect(page.getByText('Negócio cadastrado')).toBeVisible()

    await page.getByRole('button', { name: 'Assumir controle' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Assumir controle' }).click()
    await expect(dialog.getByText('Diga por que você precisa entrar').first()).toBeVisible()
    await dialog.getByLabel('Motivo').fill('A titular pediu ajuda com um evento')
    await dialog.getByRole('button', { name: 'Assumir controle' }).click()

    await expect(page).toHaveURL(/\/app\/events$/)
    await expect(bar(page)).toContainText(`Ateliê ${tag}`)
    await expect(bar(page)).toContainText(/termina em (60|59) min/)
    await wellMadeAtBothSizes(page, 'no controle')
    await expect(here).toContainText('A equipe do Cortejo está no seu espaço')
    await expect(here).toContainText('Motivo: A titular pediu ajuda com um evento')
    await wellMadeAtBothSizes(owners, 'sob controle')

    // Who is let in is the owner's to say: an event has its client from the beginning.
    const birthday = {
      type: 'BIRTHDAY',
      title: 'Aniversário da Cora',
      customers: [contact.uuid],
      startFrom: { kind: 'BLANK' },
    }
    await visit(page, '/app/events/create')
    await expect(page.getByText('Isto não se faz no controle')).toBeVisible()
    await wellMadeAtBothSizes(page, 'o que não se faz no controle')
    await visit(page, '/app/menu/team')
    await expect(page.getByText('não põe, muda nem tira ninguém da equipe')).toBeVisible()
    const event = await business.change<{ uuid: string }>('event.create', birthday)
    await visit(page, `/app/${event.uuid}/settings/edit`)
    await page.getByLabel('Nome do evento').fill('Sessenta anos da Cora')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Alterações salvas')).toBeVisible()
    await expect(bar(page)).toBeVisible()
    const seen = await business.ask<{ title: string }>('event.get', { uuid: event.uuid })
    expect(seen.title).toBe('Sessenta anos da Cora')

    // The bar stays over a long page, and over a task that fills a phone.
    await visit(page, `/app/${event.uuid}/organization/create-task`)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // A task that fills a phone takes the rest of it out of reach, not out of sight.
    await expect(page.locator('#control-bar')).toBeInViewport()
    await page.setViewportSize(deskSize)
    await expect(page.locator('#control-bar')).toBeInViewport()
    await page.setViewportSize(phoneSize)

    await visit(page, `/app/${event.uuid}/settings`)
    await bar(page).getByRole('button', { name: 'Renovar' }).click()
    await expect(page.getByText('Controle renovado por mais uma hora')).toBeVisible()

    await visit(page, '/app/events')
    await bar(page).getByRole('button', { name: 'Voltar' }).click()
    await expect(page).toHaveURL(/\/app\/menu\/backoffice$/)
    await expect(bar(page)).toBeHidden()
    await expect(page.getByText('Seu controle de outro usuário terminou')).toBeHidden()
    await expect(here).toBeHidden()

    // Each control is one row of the activity, renewed or not, which expands to the changes made in it.
    await visit(owners, '/app/menu/business/activity')
    const control = owners.getByRole('listitem').filter({ hasText: 'esteve no controle do espaço' })
    await expect(control).toHaveCount(2)
    await expect(control.last()).toContainText('1 alteração')
    await control.last().getByRole('button', { name: 'O que foi feito neste controle' }).click()
    await expect(control.last()).toContainText('alterou título do evento Sessenta anos da Cora')
    await wellMadeAtBothSizes(owners, 'atividade com um controle')
    const closed = await context.request.get(`/api/b/${business.id}/event.getAll`)
    expect(closed.status()).toBe(404)
  })

  test('no controle, o que seria recusado não é oferecido', async ({
    page,
    context,
    browserOf,
  }) => {
    const tag = crypto.randomUUID().slice(0, 8)
    const { business, phone, page: owners } = await someonesBusiness(browserOf, `Ateliê ${tag}`)
    const wedding = await business.wedding(['Helena', 'Caio'])
    const invitation = await business.change<{ uuid: string }>('invitations.create', {
      eventUuid: wedding.uuid,
      name: 'Família Prado',
      phone: freshPhone(),
      guests: [{ name: 'Lia Prado' }],
    })
    await newStaff(context)
    await takeControl(page, phone)
    const event = `/app/${wedding.uuid}`
    // Of each screen, what its owner is offered and staff are not, and what both read.
    const offers = [
      ['/app/events', 'link', 'Criar evento', 'Casamento Helena & Caio'],
      ['/app/proposals', 'link', 'Novo orçamento', 'Você ainda não tem orçamentos'],
      ['/app/menu/calendar', 'button', 'Criar link', 'Todos os meus eventos'],
      ['/app/vendors/add', 'switch', 'Enviar convite automaticamente', 'Novo fornecedor'],
      [
        `${event}/organization/team`,
        'link',
        'Adicionar à equipe',
        'Ninguém ajuda neste evento ainda',
      ],
      [`${event}/reception/devices`, 'button', 'Criar link e PIN', 'Aparelhos na porta'],
      [`${event}/rsvp/${invitation.uuid}`, 'link', /^Pelo meu WhatsApp/, 'Lia Prado'],
    ] as const
    for (const [path, role, name, text] of offers) {
      await test.step(path, async () => {
        for (const [reader, offered] of [
          [owners, true],
          [page, false],
        ] as const) {
          await reader.goto(path)
          await expect(reader.getByText(text).first()).toBeAttached()
          await waitForIdle(reader)
          await expect(reader.getByRole(role, { name }).filter({ visible: true })).toHaveCount(
            offered ? 1 : 0,
          )
        }
        await wellMadeAtBothSizes(page, `no controle, ${path.split('/').at(-1)?.slice(0, 8)}`)
      })
    }
    await page.goto('/app/proposals/add')
    await expect(page.getByText('Isto não se faz no controle')).toBeVisible()
    await page.goto(`${event}/run-sheet/share`)
    await expect(page.getByText('não cria nem envia links')).toBeVisible()
    await wellMadeAtBothSizes(page, 'no controle, links do roteiro')

    // To the owner it is explained.
    await owners.goto('/app/articles/o-controle-do-cortejo')
    await expect(owners.getByRole('heading', { name: 'O que ela nunca pode' })).toBeVisible()
    await wellMadeAtBothSizes(owners, 'artigo sobre o controle')
  })

  test('dispara os QR codes de um evento e baixa o registro do check-in', async ({
    page,
    context,
    browserOf,
  }) => {
    const { business, phone } = await someonesBusiness(browserOf, 'Ateliê da porta')
    const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: 'Nair Prado',
      phone: freshPhone(),
    })
    const made = (title: string) =>
      business.change<{ uuid: string }>('event.create', {
        type: 'BIRTHDAY',
        title,
        date: plusDays(today(), 20),
        customers: [contact.uuid],
        startFrom: { kind: 'BLANK' },
      })
    const feast = await made('Oitenta anos da Nair')
    await made('Chá da tarde')
    await business.change('invitations.create', {
      eventUuid: feast.uuid,
      name: 'Família Prado',
      phone: freshPhone(),
      guests: [{ name: 'Bento Prado' }],
    })
    const list = await business.ask<{ items: { guests: { uuid: string }[] }[] }>('guests.getAll', {
      eventUuid: feast.uuid,
    })
    const guest = list.items[0]?.guests[0]?.uuid ?? ''
    await business.change('guests.updateMany', {
      eventUuid: feast.uuid,
      uuids: [guest],
      status: 'attending',
    })

    await newStaff(context)
    await page.goto(`/app/menu/backoffice/users?q=${encodeURIComponent(typed(phone))}`)
    await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
    await page.getByRole('link', { name: 'QR codes do check-in' }).click()
    await expect(page.getByText(/o evento precisa ter um QR code configurado/)).toBeVisible()
    const events = page.getByRole('list', { name: 'Eventos' }).getByRole('listitem')
    await expect(events).toHaveCount(2)
    await page.getByLabel('Buscar evento pelo título').fill('NAIR')
    await expect(events).toHaveCount(1)
    await expect(events).toContainText('QR code não configurado')
    await expect(events.getByRole('button')).toHaveCount(0)

    await business.change('qrCode.enable', { eventUuid: feast.uuid, enabled: true })
    await page.reload()
    await expect(events).toContainText('Configurado, não enviado')
    await wellMadeAtBothSizes(page, 'QR codes no backoffice')
    await events.getByRole('button', { name: /^Disparar WhatsApp/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('1 convite confirmado recebe o QR code')
    await dialog.getByRole('button', { name: 'Disparar' }).click()
    await expect(page.getByText('Os QR codes saem por WhatsApp para 1 convite.')).toBeVisible()
    const stands = () =>
      business.ask<{ onWhatsAppAll: boolean }>('qrCode.get', { eventUuid: feast.uuid })
    await expect.poll(async () => (await stands()).onWhatsAppAll).toBe(true)

    await page.reload()
    await expect(events).toContainText('Enviado por WhatsApp')
    await expect(events.getByRole('button', { name: /^Disparar WhatsApp/ })).toHaveCount(0)
    const file = page.waitForEvent('download')
    await events.getByRole('button', { name: /^Baixar registro/ }).click()
    expect((await file).suggestedFilename()).toBe('registro-de-entradas.csv')
    const told = await business.ask<{ items: { text: string; actor: { kind: string } }[] }>(
      'activity.getAll',
      {},
    )
    const byCortejo = told.items.filter(({ actor }) => actor.kind === 'CORTEJO')
    expect(byCortejo.map(({ text }) => text)).toEqual([
      'baixou o registro de quem entrou na recepção',
      'pediu o envio dos QR codes por WhatsApp',
    ])
  })

  test('leva fornecedores ao negócio de alguém, e desfaz', async ({ page, context, browserOf }) => {
    const { business, phone } = await someonesBusiness(browserOf, 'Ateliê de alguém')
    const known = freshPhone()
    await business.change('vendors.create', {
      name: 'Luz & Cena',
      phone: known,
      categories: ['LIGHTING'],
    })
    await newStaff(context)
    await page.goto(`/app/menu/backoffice/users?q=${encodeURIComponent(typed(phone))}`)
    await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
    await page.getByRole('link', { name: 'Importar fornecedores' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar fornecedores')
    await expect(page.getByText('Para Ateliê de alguém.')).toBeVisible()
    const past = page.getByRole('region', { name: 'Importações anteriores' })
    await expect(past.getByText(/^Nenhuma ainda/)).toBeVisible()

    await page.locator('input[type=file]').setInputFiles({
      name: 'floristas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Nome;Telefone;Email;Categorias;Instagram\nFlora Viva;${freshPhone()};;Flores;\nOutra;${known};;Flores;\n`,
      ),
    })
    await page.getByRole('radio', { name: 'Repetidos (1)' }).click()
    await expect(page.getByText(/Este telefone já está no catálogo/)).toBeVisible()
    await expect(page.getByText('Luz & Cena')).toHaveCount(0)
    await page.getByRole('button', { name: 'Importar 1 fornecedor' }).click()
    await expect(page.getByText('Fornecedores importados com sucesso!')).toBeVisible()
    const find = () =>
      business.ask<{ items: unknown[] }>('vendors.getAllByCursor', { search: 'Flora Viva' })
    expect((await find()).items).toHaveLength(1)
    const told = await business.ask<{ items: { byCortejo: boolean }[] }>('imports.getAll', {
      kind: 'VENDORS',
    })
    expect(told.items.map(({ byCortejo }) => byCortejo)).toEqual([true])

    await page.getByRole('button', { name: 'Importar outro arquivo' }).click()
    await expect(past.getByText('1 fornecedor novo.')).toBeVisible()
    await wellMadeAtBothSizes(page, 'importação pela equipe')
    await past.getByRole('button', { name: 'Desfazer a importação de floristas.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer importação' }).click()
    await expect(past.getByText('Desfeita')).toBeVisible()
    expect((await find()).items).toHaveLength(0)
  })
})

test('voltar no meio de uma mudança pergunta antes, e nada se perde sem querer', async ({
  page,
  context,
  browserOf,
}) => {
  const { business, phone } = await someonesBusiness(browserOf, 'Ateliê')
  await newStaff(context)
  await takeControl(page, phone)
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: 'Cora Dias',
    phone: freshPhone(),
  })
  await page.goto(`/app/contacts/${contact.uuid}/update`)
  const name = page.getByLabel('Nome completo')
  await name.fill('Cora Dias Sampaio')
  await bar(page).getByRole('button', { name: 'Voltar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Voltar sem salvar?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Cora Dias Sampaio')
  await expect(bar(page)).toBeVisible()

  await bar(page).getByRole('button', { name: 'Voltar' }).click()
  await question.getByRole('button', { name: 'Voltar sem salvar' }).click()
  await expect(page).toHaveURL(/\/app\/menu\/backoffice$/)
  await expect(bar(page)).toBeHidden()
  const kept = await business.ask<{ fullName: string }>('crm.contacts.get', { uuid: contact.uuid })
  expect(kept.fullName).toBe('Cora Dias')
})

test.describe('um controle que muda longe desta aba', () => {
  test.use({ provoked: /status of 404|^Problem: Não encontramos/ })

  test('vale em todas as abas, e o fim leva de volta com uma frase', async ({
    page,
    context,
    browserOf,
  }) => {
    const first = await someonesBusiness(browserOf, 'Primeiro Ateliê')
    const second = await someonesBusiness(browserOf, 'Segundo Ateliê')
    await newStaff(context)
    const own = await Business.open(context.request, 'Da casa', 'Sofia')

    const other = await context.newPage()
    await other.goto('/app/events')
    await expect(other.getByText('Da casa').filter({ visible: true }).first()).toBeVisible()
    await takeControl(page, first.phone)

    await test.step('a outra aba acompanha', async () => {
      await other.bringToFront()
      await other.reload()
      await expect(bar(other)).toContainText('Primeiro Ateliê')
      await expect(other.getByText('Da casa').filter({ visible: true })).toHaveCount(0)
    })

    await test.step('outro controle encerra o primeiro, e nenhuma aba mistura os dois', async () => {
      await takeControl(other, second.phone)
      await page.bringToFront()
      await page.goto('/app/menu')
      await expect(bar(page)).toContainText('Segundo Ateliê')
      const closed = await context.request.get(`/api/b/${first.business.id}/event.getAll`)
      expect(closed.status()).toBe(404)
    })

    await test.step('terminado noutro lugar, a tela volta sozinha', async () => {
      const contact = await second.business.change<{ uuid: string }>('crm.contacts.create', {
        fullName: 'Cora Dias',
        phone: freshPhone(),
      })
      const { uuid } = await second.business.change<{ uuid: string }>('event.create', {
        type: 'BIRTHDAY',
        title: 'Aniversário da Cora',
        customers: [contact.uuid],
        startFrom: { kind: 'BLANK' },
      })
      await page.goto('/app/events')
      await expect(page.getByText('Aniversário da Cora')).toBeVisible()
      await expect(bar(page)).toBeVisible()
      await context.request.post('/api/admin/admin.removeBusinessControl', { data: {} })
      await expect(page).toHaveURL(/\/app\/menu\/backoffice\?ended=true$/)
      await expect(page.getByText('Seu controle de outro usuário terminou')).toBeVisible()
      await expect(bar(page)).toBeHidden()
      await page.goto(`/app/${uuid}/organization`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
    })

    await test.step('e o espaço próprio está como estava', async () => {
      await page.goto('/app/events')
      await expect(page.getByText('Da casa').filter({ visible: true }).first()).toBeVisible()
      expect(own.id).not.toBe(first.business.id)
    })
  })

  test('quem deixa a equipe perde o backoffice no pedido seguinte', async ({
    page,
    context,
    browserOf,
  }) => {
    const { phone } = await someonesBusiness(browserOf, 'Ateliê')
    const staff = await newStaff(context)
    await takeControl(page, phone)
    nameStaff('revoke', staff.phone)
    await page.goto('/app/menu/backoffice/users')
    await expect(page).toHaveURL(/\/app\/menu\/memberships\/add$/)
    const closed = await context.request.get('/api/admin/admin.getAllUsers')
    expect(closed.status()).toBe(404)
  })
})

test.describe('quem não é da equipe', () => {
  test.use({ as: 'owner' })

  test('volta para o seu dia', async ({ page }) => {
    for (const address of ['/app/menu/backoffice', '/app/menu/backoffice/users']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/app$/)
    }
    await page.goto('/app/menu')
    await expect(page.getByText('Backoffice')).toHaveCount(0)
  })
})

test.describe('outro telefone', () => {
  test.use({ provoked: /status of 409/ })

  test('vale para entrar, e as sessões de antes terminam', async ({ page, context, browserOf }) => {
    const { request, phone } = await someonesBusiness(browserOf, 'Ateliê de outro número')
    const taken = await someonesBusiness(browserOf, 'Ateliê vizinho')
    await newStaff(context)
    await page.goto(`/app/menu/backoffice/users?q=${encodeURIComponent(typed(phone))}`)
    await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
    await page.getByRole('link', { name: 'Editar usuário' }).click()
    const field = page.getByLabel('Telefone')
    await expect(field).toHaveValue(typed(phone))
    await field.fill(typed(taken.phone))
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Este telefone já pertence a outra conta').first()).toBeVisible()

    const next = freshPhone()
    await field.fill(typed(next))
    await page.getByLabel('Nome').fill('Heloísa Sampaio Reis')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Usuário atualizado')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heloísa Sampaio Reis')
    await expect(page.getByText(typed(next)).first()).toBeVisible()
    expect((await request.get('/api/me/users.get')).status()).toBe(401)

    const elsewhere = await browserOf(next)
    const me = await (await elsewhere.request.get('/api/me/users.get')).json()
    expect(me.name).toBe('Heloísa Sampaio Reis')
  })
})

test('um limite de contratos próprio, e uma pessoa sem negócio', async ({
  page,
  context,
  browserOf,
}) => {
  const { phone } = await someonesBusiness(browserOf, 'Ateliê do limite')
  const staff = await newStaff(context)
  await page.goto(`/app/menu/backoffice/users?q=${encodeURIComponent(typed(phone))}`)
  await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
  await expect(page.getByText('500 (padrão)')).toBeVisible()
  await page.getByRole('link', { name: 'Ajustar limites' }).click()
  await page.getByLabel('Limite de contratos').fill('30')
  await page.getByLabel('Mensagens aos convidados por dia').fill('500')
  await page.getByRole('button', { name: 'Ajustar limites' }).click()
  await expect(page.getByText('Limites ajustados')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heloísa Sampaio')
  await expect(page.getByText('30', { exact: true })).toBeVisible()

  // Staff themselves own nothing.
  await page.goto(`/app/menu/backoffice/users?q=${encodeURIComponent(typed(staff.phone))}`)
  await page.getByRole('link', { name: typed(staff.phone) }).click()
  await expect(page.getByRole('button', { name: 'Assumir controle' })).toBeDisabled()
  await expect(page.getByText('Esse usuário não tem um negócio cadastrado').first()).toBeVisible()
})

test.describe('o dinheiro, no celular', () => {
  test.use({ viewport: phoneSize })

  test('uma pessoa propõe um ajuste, outra confirma, e a titular lê', async ({
    page,
    context,
    browserOf,
  }) => {
    const tag = crypto.randomUUID().slice(0, 8)
    const { phone, page: owners } = await someonesBusiness(browserOf, `Ateliê ${tag}`)
    await newStaff(context)
    await page.goto(`/app/menu/backoffice/users?q=${encodeURIComponent(typed(phone))}`)
    await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
    await page.getByRole('button', { name: 'Propor lançamento' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Propor' }).click()
    await expect(dialog.getByText('Informe o valor').first()).toBeVisible()
    await dialog.getByLabel('Valor').fill('30')
    await expect(dialog.getByText('Disponível agora: R$ 0,00. Depois: R$ 30,00.')).toBeVisible()
    await dialog.getByLabel('Motivo').fill('Tarifa cobrada duas vezes')
    await wellMadeAtBothSizes(page, 'propor-lancamento')
    await dialog.getByRole('button', { name: 'Propor' }).click()
    await expect(page.getByText('Outra pessoa da equipe precisa confirmar.')).toBeVisible()
    await page.goto('/app/menu/backoffice/money?of=WAITING')
    const own = page.getByRole('listitem').filter({ hasText: `Ateliê ${tag}` })
    await expect(own).toContainText('Foi você que propôs')
    await expect(own.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)

    const rui = newPerson()
    const second = await browserOf(rui)
    nameStaff('grant', rui)
    await second.goto('/app/menu/backoffice')
    await second.getByRole('link', { name: 'Lançamentos' }).click()
    const waiting = second.getByRole('listitem').filter({ hasText: `Ateliê ${tag}` })
    await expect(waiting).toContainText('Disponível: de R$ 0,00 para R$ 30,00')
    await wellMadeAtBothSizes(second, 'lancamentos')
    await waiting.getByRole('button', { name: 'Confirmar' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
    await expect(waiting).toHaveCount(0)
    await second.getByRole('link', { name: 'Confirmados' }).click()
    await expect(waiting).toContainText('Lançado')

    await owners.goto('/app/menu/business/activity')
    await expect(
      owners.getByText('confirmou um lançamento no dinheiro do espaço').first(),
    ).toBeVisible()
  })

  test('um achado da conciliação diz o que é e o que fazer, e é resolvido', async ({
    page,
    context,
  }) => {
    const line = `txn_${crypto.randomUUID()}`
    const sql = database()
    try {
      await sql`INSERT INTO reconciliation_findings
          (kind, provider_id, line_type, line_cents, amount_cents, occurred_at)
        VALUES ('UNKNOWN_CHARGE', ${line}, 'charge', 7000, 7000, now())`
    } finally {
      await sql.end()
    }
    await newStaff(context)
    await page.goto('/app/menu/backoffice')
    await expect(page.getByText(/^\d+ abertos?$/)).toBeVisible()
    await page.getByRole('link', { name: 'Conciliação' }).click()
    const finding = page.getByRole('listitem').filter({ hasText: line })
    await expect(finding).toContainText('Cobrança desconhecida')
    await expect(finding).toContainText('O que fazer: Procure o código no Stripe.')
    await wellMadeAtBothSizes(page, 'conciliacao')
    await finding.getByRole('button', { name: 'Resolver' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Como você resolveu').fill('Era um')
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await expect(dialog.getByText('Escreva pelo menos 10 letras').first()).toBeVisible()
    await dialog.getByLabel('Como você resolveu').fill('Era um teste nosso, devolvido no Stripe')
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await expect(finding).toHaveCount(0)
    await page.getByRole('link', { name: 'Resolvidos' }).click()
    await expect(finding).toContainText('Era um teste nosso, devolvido no Stripe')
  })

  test('a equipe lê o livro da plataforma, e o que está na conta de um negócio', async ({
    page,
    context,
    browserOf,
  }) => {
    const tag = crypto.randomUUID().slice(0, 8)
    const line = `txn_${tag}`
    const { business, phone } = await someonesBusiness(browserOf, `Ateliê ${tag}`)
    const sql = database()
    try {
      await sql`SELECT app.book_platform_line(${line}, 'FEE', now(), -250, 0)`
      await sql`INSERT INTO recipients (business_id, is_live, account_id, status, activated_at, synced_at, held_cents,
          expected_cents, on_the_way_cents, held_at)
        VALUES (${business.id}, false, ${`acct_${tag}`}, 'ACTIVE', now(), now(), 9500, 10000, 0, now())
        ON CONFLICT (business_id) DO UPDATE SET account_id = excluded.account_id, status = excluded.status,
          activated_at = now(), held_cents = 9500, expected_cents = 10000, on_the_way_cents = 0, held_at = now()`
    } finally {
      await sql.end()
    }
    await newStaff(context)
    await page.goto('/app/menu/backoffice/money')
    await page.getByRole('link', { name: 'Plataforma' }).click()
    const booked = page.getByRole('listitem').filter({ hasText: line })
    await expect(booked).toContainText('Tarifa do Stripe')
    await expect(booked).toContainText('R$ 2,50')
    await expect(page.getByText('No nosso banco')).toBeVisible()
    await wellMadeAtBothSizes(page, 'livro-da-plataforma')
    await page.goto(`/app/menu/backoffice/users?q=${encodeURIComponent(typed(phone))}`)
    await page.getByRole('link', { name: 'Heloísa Sampaio' }).click()
    await expect(page.getByText('O Stripe tem R$ 5,00 a menos do que o livro diz.')).toBeVisible()
    await expect(page.getByText(`acct_${tag}`)).toBeVisible()
    await wellMadeAtBothSizes(page, 'conta-do-negocio')
  })
})

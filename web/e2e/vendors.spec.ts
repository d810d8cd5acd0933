import { deskSize, everyLook, phoneSize, wellMadeAtBothSizes } from './support/looks'
import { messagesTo, nextMessage } from './support/outbox'
import { freshPhone, typed } from './support/people'
import { expect, test } from './support/test'
import { visit } from './support/visit'

// The form is sent with faults on purpose.
test.use({ provoked: /status of 422/ })

test('do primeiro fornecedor à página do evento', async ({ page, business }) => {
  await page.setViewportSize(phoneSize)
  const phone = freshPhone()
  const wedding = await business.wedding(['Lívia Prado', 'Dário'])
  const main = page.getByRole('main')

  await test.step('o catálogo vazio ensina e leva ao formulário', async () => {
    await page.goto('/app/vendors')
    await expect(page.getByRole('heading', { name: 'Seu catálogo começa aqui' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'catálogo vazio')
    await main.getByRole('link', { name: 'Adicionar novo fornecedor' }).click()
    await expect(page.getByRole('heading', { name: 'Novo fornecedor' })).toBeVisible()
  })

  await test.step('o formulário diz o que falta, e o convite se explica', async () => {
    await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
    await expect(page.getByText('Informe o nome do fornecedor').first()).toBeVisible()
    await page.getByRole('button', { name: 'Como funciona o convite' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Como funciona o convite automático' }),
    ).toContainText('Uma só para cada telefone')
    await page.keyboard.press('Escape')
    await page.getByLabel('Nome', { exact: true }).fill('Flor <b>de Minas</b>')
    await page.getByLabel('Telefone').fill(typed(phone))
    await page.getByLabel('Instagram').fill('flor..minas')
    await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
    await expect(page.getByText('Este não é um nome de usuário válido').first()).toBeVisible()
    await page.getByLabel('Instagram').fill('@flor.minas')
  })

  await test.step('um serviço da lista e um com as próprias palavras', async () => {
    await page.getByRole('combobox', { name: 'Serviços' }).click()
    await page.getByRole('option', { name: 'Flores' }).click()
    await page.getByRole('combobox', { name: 'Buscar serviço' }).fill('Arco de balões')
    await page.getByRole('option', { name: 'Usar “Arco de balões”' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Tirar Arco de balões' })).toBeVisible()
    await page.getByRole('switch', { name: 'Pode ser indicado' }).click()
    await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
  })

  await test.step('entra no catálogo, incompleto, e o convite sai uma vez', async () => {
    const profile = page.getByRole('dialog', { name: 'Fornecedor' })
    await expect(profile.getByRole('heading', { name: 'Flor <b>de Minas</b>' })).toBeVisible()
    await expect(profile.getByText('Cadastro incompleto').first()).toBeVisible()
    const invite = await nextMessage(page.request, phone, { kind: 'vendor_invite' })
    expect(invite.body).toContain('/app/vendors/invite/')
    expect(await messagesTo(page.request, phone)).toHaveLength(1)
    await wellMadeAtBothSizes(page, 'perfil do fornecedor')
  })

  await test.step('o mesmo telefone diz de quem já é', async () => {
    await visit(page, '/app/vendors/add?nome=Outra')
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Outra')
    await page.getByLabel('Telefone').fill(typed(phone))
    await page.getByRole('combobox', { name: 'Serviços' }).click()
    await page.getByRole('option', { name: 'Buffet' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
    await expect(page.getByText('Este telefone já é de Flor <b>de Minas</b>').first()).toBeVisible()
  })

  await test.step('vincula pelo catálogo e desfaz', async () => {
    await visit(page, `/app/${wedding.uuid}/vendors`)
    await expect(
      page.getByRole('heading', { name: 'Nenhum fornecedor neste evento ainda' }),
    ).toBeVisible()
    await main.getByRole('link', { name: 'Vincular fornecedor' }).click()
    await expect(page.getByRole('heading', { name: 'Catálogo de fornecedores' })).toBeVisible()
    await expect(page.getByLabel('Buscar entre 1 fornecedor(es)')).toBeVisible()
    await wellMadeAtBothSizes(page, 'catálogo do evento')
    await page.getByRole('button', { name: /Vincular fornecedor/ }).click()
    await expect(page.getByText('Vinculado', { exact: true })).toBeVisible()
    await page.goto(`/app/${wedding.uuid}/vendors`)
    await expect(main.getByRole('listitem').filter({ hasText: 'Sem status' })).toContainText(
      'Sem orçamento',
    )
  })

  await test.step('status e orçamento mudam, e os totais somam', async () => {
    const row = main.getByRole('link', { name: 'Flor <b>de Minas</b>' })
    await row.click()
    const sheet = page.getByRole('dialog', { name: 'Flor <b>de Minas</b>' })
    await sheet.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Contratado', exact: true }).click()
    const budget = sheet.getByLabel('Orçamento')
    await budget.pressSequentially('13500')
    await budget.press('Tab')
    await expect(budget).toHaveValue('13.500,00')
    // Back by the keyboard all of it is chosen; by hand, the place that is touched.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('14.500')
    await expect(budget).toHaveValue('14.500')
    await wellMadeAtBothSizes(page, 'fornecedor no evento')
    await sheet.getByLabel('Observações').fill('Só flores brancas')
    // Closing the sheet returns the focus and keeps the text, also over a reload.
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(row).toBeFocused()
    await row.press('Enter')
    await expect(budget).toHaveValue('14.500,00')
    await page.reload()
    await expect(sheet.getByLabel('Observações')).toHaveValue('Só flores brancas')
    await expect(budget).toHaveValue('14.500,00')
    await sheet.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(sheet).toBeHidden()
    const totals = page.getByRole('region', { name: 'Orçamento dos fornecedores' })
    await expect(totals).toContainText(/Contratado\s*R\$\s14\.500,00/)
  })

  await test.step('sai do evento e volta com tudo', async () => {
    await main.getByRole('link', { name: 'Flor <b>de Minas</b>' }).click()
    await page.getByRole('button', { name: 'Retirar do evento' }).click()
    await expect(
      page.getByRole('heading', { name: 'Nenhum fornecedor neste evento ainda' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'Contratado' })).toContainText(
      'R$ 14.500,00',
    )
  })

  await test.step('a página do evento indica quem pode ser indicado', async () => {
    const { slug } = await business.ask<{ slug: string }>('event.get', { uuid: wedding.uuid })
    await visit(page, `/${slug}`)
    await page.getByRole('link', { name: 'Quem faz esta festa' }).click()
    await expect(page).toHaveURL(new RegExp(`/${slug}/fornecedores$`))
    await everyLook(page, 'página dos fornecedores', 'Quem faz esta festa', () =>
      page.goto(`/${slug}/fornecedores`),
    )
    await page.getByRole('link', { name: 'Flor <b>de Minas</b>' }).click()
    await expect(page.getByRole('link', { name: typed(phone) })).toBeVisible()
    await expect(page.getByRole('link', { name: 'flor.minas' })).toHaveAttribute(
      'href',
      'https://instagram.com/flor.minas',
    )
  })

  await test.step('excluído, sai de tudo; desfeito, volta', async () => {
    await page.setViewportSize(phoneSize)
    await visit(page, '/app/vendors')
    await main.getByRole('link', { name: 'Flor <b>de Minas</b>' }).click()
    await expect(page.getByRole('heading', { name: 'Nos seus eventos' })).toBeVisible()
    // The menu is in the bar of a phone and in the heading of a desktop.
    const menu = page.getByRole('button', { name: 'Ações do fornecedor' }).filter({ visible: true })
    const remove = page.getByRole('menuitem', { name: 'Excluir' })
    await page.setViewportSize(deskSize)
    await menu.click()
    await expect(remove).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(remove).toBeHidden()
    await page.setViewportSize(phoneSize)
    await menu.click()
    await remove.click()
    await expect(page.getByText('saiu também de 1 evento')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Seu catálogo começa aqui' })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(main.getByRole('link', { name: 'Flor <b>de Minas</b>' })).toBeVisible()
  })
})

test.describe('quem entrou sem convite', () => {
  test.use({ viewport: phoneSize })

  test('é convidado depois, uma vez só; telefone fixo não', async ({ page, business }) => {
    const phone = freshPhone()
    const add = (name: string, number: string) =>
      business.change<{ uuid: string }>('vendors.create', {
        name,
        phone: number,
        categories: ['CAKE'],
      })
    const sweets = await add('Doces da Lia', phone)
    const chairs = await add('Aluguel de cadeiras', '(31) 3333-4444')
    await page.goto(`/app/vendors/${sweets.uuid}`)
    const main = page.getByRole('dialog', { name: 'Fornecedor' })
    const invite = main.getByRole('button', { name: 'Enviar convite' })
    await expect(main.getByText(/se completa quando Doces da Lia (o )?confirmar/)).toBeVisible()
    await wellMadeAtBothSizes(page, 'fornecedor sem convite')
    await invite.click()
    await expect(main.getByText(/^O convite saiu em /)).toBeVisible()
    await expect(invite).toHaveCount(0)
    const { body } = await nextMessage(page.request, phone, { kind: 'vendor_invite' })
    expect(body).toContain('/app/vendors/invite/')
    await page.reload()
    await expect(main.getByText(/^O convite saiu em /)).toBeVisible()
    expect(await messagesTo(page.request, phone)).toHaveLength(1)

    await page.goto(`/app/vendors/${chairs.uuid}`)
    await expect(main.getByText(/Telefone fixo não recebe convite/)).toBeVisible()
    await expect(invite).toHaveCount(0)
  })
})

test.describe('adicionado a partir de um evento', () => {
  test.use({ provoked: /status of 409 .*eventVendors\.create/ })

  test('que o recusa, fica no catálogo, e se diz por quê', async ({ page, business }) => {
    const wedding = await business.wedding(['Lívia Prado', 'Dário'])
    await page.route('**/eventVendors.create', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { status: 409, code: 'conflict', detail: 'Este evento já tem 200 fornecedores.' },
      }),
    )
    await page.goto(`/app/vendors/add?evento=${wedding.uuid}&nome=Doces+da+Lia`)
    await page.getByLabel('Telefone').fill(typed(freshPhone()))
    await page.getByRole('combobox', { name: 'Serviços' }).click()
    await page.getByRole('option', { name: 'Buffet' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Adicionar fornecedor' }).click()
    await expect(page.getByText('Fornecedor adicionado, mas não vinculado')).toBeVisible()
    await expect(page.getByText('Este evento já tem 200 fornecedores.')).toBeVisible()
    const profile = page.getByRole('complementary', { name: 'Fornecedor' })
    await expect(profile.getByRole('heading', { name: 'Doces da Lia' })).toBeVisible()
    await expect(profile.getByText('Em nenhum evento ainda')).toBeVisible()
  })
})

test.describe('numa tarefa do exemplo', () => {
  test.use({ as: 'owner' })

  test('o catálogo da tarefa vincula e tira', async ({ page, places }) => {
    await page.goto(`/app/${places.event}/organization/${places.task}`)
    const section = page.getByRole('region', { name: 'Fornecedores' })
    await section.getByRole('link', { name: 'Vincular fornecedor' }).click()
    await expect(page.getByRole('heading', { name: 'Catálogo de fornecedores' })).toBeVisible()
    await page.getByLabel(/^Buscar entre \d+ fornecedor\(es\)$/).fill('nina COUTO')
    const found = page.getByRole('listitem').filter({ hasText: 'Celebrante Nina Couto' })
    await found.getByRole('button').click()
    await expect(found.getByText('Vinculado')).toBeVisible()
    await page.goto(`/app/${places.event}/organization/${places.task}`)
    await section.getByRole('button', { name: 'Tirar Celebrante Nina Couto da tarefa' }).click()
    await expect(section.getByText('Celebrante Nina Couto')).toBeHidden()
  })

  test('a busca e o serviço ficam no endereço', async ({ page }) => {
    await page.goto('/app/vendors')
    await page.getByLabel('Buscar por nome, telefone ou e-mail').fill('helena prado')
    await expect(page).toHaveURL(/q=helena/)
    await expect(page.getByRole('link', { name: 'Helena Prado Fotografia' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Espaço Mirante' })).toBeHidden()
    await page.getByLabel('Buscar por nome, telefone ou e-mail').fill('')
    await expect(page).not.toHaveURL(/q=/)
    await page.getByRole('combobox', { name: 'Serviço' }).click()
    await page.getByRole('option', { name: /Celebrante/ }).click()
    await expect(page).toHaveURL(/servico=CELEBRANT/)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Padre Marcos Lima' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Espaço Mirante' })).toBeHidden()
  })
})

test.describe('quem ajuda', () => {
  test.use({ as: 'helper' })

  test('vincula do catálogo, e não o muda', async ({ page, places }) => {
    await page.goto(`/app/${places.event}/vendors/select`)
    await expect(page.getByRole('heading', { name: 'Catálogo de fornecedores' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Espaço Mirante' })).toContainText(
      'Vinculado',
    )
    await expect(page.getByRole('link', { name: 'Adicionar novo fornecedor' })).toHaveCount(0)
    await page.goto('/app/vendors/add')
    await expect(page.getByText('Só quem administra o espaço adiciona fornecedores')).toBeVisible()
  })
})

test('os fornecedores do evento por serviço: o que falta, o status na linha, as somas', async ({
  page,
  business,
}) => {
  const wedding = await business.wedding(['Lívia Prado', 'Dário'], { startFrom: { kind: 'BLANK' } })
  for (const [title, category] of [
    ['Escolher a equipe de fotografia', 'PHOTOGRAPHY'],
    ['Escolher a equipe de filmagem', 'VIDEO'],
    ['Guardar dinheiro', 'FINANCE'],
  ]) {
    await business.change('task.create', {
      eventUuid: wedding.uuid,
      title,
      category,
      timing: 'NONE',
    })
  }
  for (const name of ['Zilda Fotos', 'Água & Luz Fotografia']) {
    await business.change('vendors.create', {
      name,
      phone: freshPhone(),
      categories: ['PHOTOGRAPHY'],
    })
  }
  const here = `/app/${wedding.uuid}/vendors`
  const lacking = page.getByRole('region', { name: 'O que falta' })

  await test.step('o que falta começa a adicionar alguém daquele serviço', async () => {
    await page.goto(here)
    await expect(lacking.getByRole('listitem')).toHaveText([/^fotografia/, /^filmagem/])
    await wellMadeAtBothSizes(page, 'evento sem fornecedores, com o que falta')
    await lacking.getByRole('link', { name: /^filmagem/ }).click()
    await expect(page.getByText('Ninguém do seu catálogo faz filmagem')).toBeVisible()
    await page.getByRole('link', { name: 'Adicionar novo fornecedor' }).last().click()
    await expect(page.getByRole('button', { name: 'Tirar Filmagem' })).toBeVisible()
    await page.goto(here)
    await lacking.getByRole('link', { name: /^fotografia/ }).click()
    const found = page.getByRole('list', { name: 'Fornecedores do catálogo' })
    for (const name of ['Zilda Fotos', 'Água & Luz Fotografia']) {
      await found.getByRole('button', { name: `Vincular fornecedor ${name}` }).click()
      await expect(
        found.getByRole('listitem').filter({ hasText: name }).getByText('Vinculado'),
      ).toBeVisible()
    }
  })

  await test.step('a pílula é o seu próprio menu, e desfaz', async () => {
    await page.goto(here)
    await expect(lacking.getByRole('listitem')).toHaveText([/^filmagem/])
    const photos = page.getByRole('region', { name: 'Fotografia' })
    await expect(photos.getByRole('listitem')).toHaveCount(2)
    const pill = photos.getByRole('button', { name: /^Status de Zilda Fotos/ })
    await pill.click()
    await page.getByRole('menuitem', { name: 'Contratado', exact: true }).click()
    await expect(pill).toHaveAccessibleName('Status de Zilda Fotos: Contratado')
    await expect(photos.getByText('Em consideração', { exact: true })).toBeVisible()
    await expect(photos.getByRole('listitem').first()).toContainText('Zilda Fotos')
    // Offered for five seconds, and kept even by who leaves at once.
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(pill).toHaveAccessibleName('Status de Zilda Fotos: Sem status')
    await page.reload()
    await expect(pill).toHaveAccessibleName('Status de Zilda Fotos: Sem status')
    await pill.click()
    await page.getByRole('menuitem', { name: 'Contratado', exact: true }).click()
    await expect(pill).toHaveAccessibleName('Status de Zilda Fotos: Contratado')
    await wellMadeAtBothSizes(page, 'fornecedores do evento por serviço')
  })

  await test.step('o catálogo vai de A a Z, sem repetir o cadastro incompleto', async () => {
    await visit(page, '/app/vendors')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['A', 'Z'])
    await expect(main.getByRole('region', { name: 'A' })).toContainText('Água & Luz')
    await expect(main.getByText('Cadastro incompleto')).toHaveCount(0)
    await wellMadeAtBothSizes(page, 'catálogo de A a Z')
  })
})

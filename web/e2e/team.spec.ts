import { invite, inviteSentTo } from './support/invites'
import { follow } from './support/live'
import { phoneSize, wellMade, wellMadeAtBothSizes } from './support/looks'
import { freshPhone, typed } from './support/people'
import { newPerson } from './support/pool'
import { expect, signIn, test } from './support/test'

// A withdrawn permission answers 404 from one request to the next: these tests show it.
test.use({ provoked: /status of (404|409|422|429)|^Problem: Não encontramos/ })

test('do convite à saída', async ({ page, context, business, browserOf }) => {
  await page.setViewportSize(phoneSize)
  const phone = freshPhone()
  const wedding = await business.wedding(['Lívia Prado', 'Dário'])
  const party = await business.wedding(['Nina Rocha', 'Otto'])
  const main = page.getByRole('main')

  await test.step('a equipe vazia ensina, e a explicação se dispensa', async () => {
    await page.goto('/app/menu/team')
    await expect(page.getByRole('heading', { name: 'Trabalhe com a sua equipe' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Por enquanto, só você' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'equipe de um só')
    const noted = page.waitForResponse('**/users.dismiss')
    await page.getByRole('button', { name: 'Dispensar a explicação' }).click()
    expect((await noted).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Por enquanto, só você' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Trabalhe com a sua equipe' })).toBeHidden()
  })

  await test.step('o papel vem primeiro, e o auxiliar é o recomendado', async () => {
    await main.getByRole('link', { name: 'Adicionar membro' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Escolha um papel')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Auxiliar\s*Recomendado/ })).toBeVisible()
    await page.getByRole('radio', { name: /Auxiliar/ }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(/step=general-info/)
  })

  const send = page.getByRole('button', { name: 'Enviar convite' })

  await test.step('sem evento não há convite a um auxiliar', async () => {
    await page.getByLabel('Nome').fill('Paula Reis')
    await page.getByLabel('Celular com WhatsApp').fill('(31) 3222-1234')
    await expect(send).toBeDisabled()
    await page.getByRole('button', { name: 'Adicionar evento' }).click()
    await expect(page).toHaveURL(/step=select-event/)
  })

  await test.step('o rascunho e o passo sobrevivem a recarregar, e voltar volta', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Escolha um evento' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Nome')).toHaveValue('Paula Reis')
    await page.goForward()
  })

  await test.step('cada evento pede pelo menos uma permissão', async () => {
    await page.getByPlaceholder('Buscar').fill('livia')
    await page.getByRole('button', { name: 'Casamento Lívia & Dário' }).click()
    await page.getByRole('button', { name: 'Salvar permissões' }).click()
    await expect(page.getByText('Erro ao salvar permissões')).toBeVisible()
    await expect(
      main.getByText('Não se esqueça de selecionar pelo menos uma permissão'),
    ).toBeVisible()
    await page.getByRole('checkbox', { name: 'Recepção' }).check()
    await wellMadeAtBothSizes(page, 'permissões de um evento')
    await page.getByRole('button', { name: 'Salvar permissões' }).click()
    await expect(page).toHaveURL(/step=general-info/)
    await expect(main.getByText('1 permissão')).toBeVisible()
  })

  await test.step('um evento dado já não se oferece', async () => {
    await page.getByRole('button', { name: 'Adicionar evento' }).click()
    await expect(page.getByRole('button', { name: 'Casamento Nina & Otto' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Casamento Lívia & Dário' })).toBeHidden()
    await page.goBack()
  })

  await test.step('só um celular recebe o convite', async () => {
    await send.click()
    await expect(main.getByText('Informe um celular com WhatsApp', { exact: true })).toBeVisible()
    await page.getByLabel('Celular com WhatsApp').fill(typed(phone))
    await wellMadeAtBothSizes(page, 'novo membro')
    await send.click()
    await expect(page.getByText('Paula Reis foi adicionado a sua equipe!')).toBeVisible()
    await expect(page).toHaveURL(/\/app\/menu\/team$/)
  })

  const row = main.getByRole('listitem').filter({ hasText: 'Paula Reis' })

  await test.step('a lista mostra o convite, e reenviar logo pede paciência', async () => {
    await expect(row.getByText('Convite enviado')).toBeVisible()
    await expect(row.getByText('Casamento Lívia & Dário · 1 permissão')).toBeVisible()
    await wellMadeAtBothSizes(page, 'equipe com convite')
  })

  const address = await inviteSentTo(context.request, phone)
  const guest = await browserOf(undefined, { hasTouch: false })
  const seen = guest.getByRole('main')

  await test.step('outro celular não abre o convite', async () => {
    const stranger = await browserOf(newPerson())
    await stranger.goto(address)
    await expect(stranger.getByText('Este convite não é mais válido.')).toBeVisible()
    await expect(stranger.getByText('Ateliê das Festas')).toBeHidden()
    await wellMadeAtBothSizes(stranger, 'convite de outro')
  })

  await test.step('o link leva a entrar, e de volta ao convite', async () => {
    await guest.goto(address)
    await guest.waitForURL('**/auth/signin?callbackUrl=*')
    await signIn(guest, phone)
    await expect(guest).toHaveURL(new RegExp(`${address}$`))
    await expect(guest.getByRole('heading', { name: 'Ateliê das Festas' })).toBeVisible()
    await expect(guest.getByText('Auxiliar', { exact: true })).toBeVisible()
    await wellMadeAtBothSizes(guest, 'convite')
  })

  await test.step('aceita, e vê só o evento que recebeu', async () => {
    await guest.getByRole('button', { name: 'Aceitar convite' }).click()
    await expect(guest.getByText('Convite aceito')).toBeVisible()
    await expect(guest.getByText('Você agora faz parte do time!')).toBeVisible()
    await expect(guest).toHaveURL(/\/app\/events$/)
    await expect(seen.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
    await expect(seen.getByRole('link', { name: 'Casamento Nina & Otto' })).toBeHidden()
  })

  await test.step('o convite vale uma vez', async () => {
    await guest.goto(address)
    await expect(guest.getByText('Este convite não é mais válido.')).toBeVisible()
  })

  await test.step('a equipe não é de um auxiliar ver', async () => {
    await guest.goto('/app/menu/team')
    await expect(guest.getByText('Só quem administra o espaço vê a equipe')).toBeVisible()
    await guest.goto(`/app/${wedding.uuid}/settings`)
    await expect(guest.getByRole('link', { name: 'Equipe', exact: true })).toBeHidden()
    await expect(guest.getByRole('link', { name: 'Planejamento', exact: true })).toBeHidden()
  })

  await test.step('na equipe do evento, o titular muda as permissões', async () => {
    await page.goto(`/app/${wedding.uuid}/organization?tab=planning`)
    const tabs = page.getByRole('navigation', { name: 'Partes do evento' })
    await tabs.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Equipe', exact: true }).click()
    // The one tab that is open, and no other; on a phone it takes a place in the line.
    await expect(tabs.locator('[aria-current]')).toHaveText(['Equipe'])
    await expect(tabs.getByRole('link', { name: 'Equipe', exact: true })).toBeVisible()
    await wellMadeAtBothSizes(page, 'equipe do evento')
    await main.getByRole('link', { name: 'Paula Reis' }).click()
    await page.getByRole('checkbox', { name: 'Gerenciar o evento' }).check()
    await page.getByRole('checkbox', { name: 'Recepção' }).uncheck()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Membro atualizado com sucesso!')).toBeVisible()
  })

  await test.step('o próximo pedido do auxiliar já segue', async () => {
    await guest.reload()
    await guest.getByRole('link', { name: 'Planejamento', exact: true }).click()
    await expect(guest.getByRole('heading', { name: /^0 de \d+ tarefas$/ })).toBeVisible()
  })

  await test.step('recebe outro evento, pela equipe dele', async () => {
    await page.goto(`/app/${party.uuid}/organization/team`)
    await expect(page.getByText('Ninguém ajuda neste evento ainda')).toBeVisible()
    await main.getByRole('link', { name: 'Adicionar à equipe' }).click()
    await wellMadeAtBothSizes(page, 'quem ajuda')
    await main.getByRole('link', { name: 'Paula Reis' }).click()
    await page.getByRole('checkbox', { name: 'Site e convidados' }).check()
    await page.getByRole('button', { name: 'Adicionar ao evento' }).click()
    await expect(page.getByText('Paula Reis entrou no evento')).toBeVisible()
    await guest.goto('/app/events')
    await expect(seen.getByRole('link', { name: 'Casamento Nina & Otto' })).toBeVisible()
  })

  await test.step('e sai dele, sem perder o primeiro', async () => {
    await main.getByRole('link', { name: 'Paula Reis' }).click()
    await page.getByRole('button', { name: 'Tirar do evento' }).click()
    await page
      .getByRole('alertdialog', { name: 'Tirar do evento' })
      .getByRole('button', { name: 'Tirar do evento' })
      .click()
    await expect(page.getByText('Paula Reis saiu do evento')).toBeVisible()
    await guest.goto('/app/events')
    await expect(seen.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
    await expect(seen.getByRole('link', { name: 'Casamento Nina & Otto' })).toBeHidden()
  })

  await test.step('excluído, está fora na mesma hora, e a aba o diz', async () => {
    await follow(guest, `/app/${wedding.uuid}/organization?tab=planning`)
    await expect(guest.getByRole('heading', { name: /^0 de \d+ tarefas$/ })).toBeVisible()
    await page.goto('/app/menu/team')
    // The open tab finds out by itself, and says so for a few seconds only.
    const told = guest
      .getByText('Você não faz mais parte de Ateliê das Festas')
      .waitFor({ timeout: 60_000 })
    await row.getByRole('button', { name: 'Mais ações de Paula Reis' }).click()
    await page.getByRole('menuitem', { name: 'Excluir membro' }).click()
    await page
      .getByRole('alertdialog', { name: 'Excluir membro' })
      .getByRole('button', { name: 'Excluir membro' })
      .click()
    await expect(page.getByText('Membro excluído')).toBeVisible()
    await expect(row).toBeHidden()

    await told
    await guest.waitForURL('**/app/menu/memberships/add')
    await expect(guest.getByText('Casamento Lívia & Dário')).toHaveCount(0)
  })
})

test('editar começa nos dados, deixa trocar o papel e corrige o celular do convite', async ({
  page,
  context,
  business,
}) => {
  const wrong = freshPhone()
  const right = freshPhone()
  const wedding = await business.wedding(['Lívia Prado', 'Dário'])
  const uuid = await invite(business, {
    phone: wrong,
    role: 'GUEST',
    eventAccesses: [{ eventUuid: wedding.uuid, permissions: 7 }],
  })
  await page.goto('/app/menu/team')
  await expect(page.getByText('Casamento Lívia & Dário · 3 permissões')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Paula Reis' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/menu/team/${uuid}$`))
  await page.getByLabel('Celular com WhatsApp').fill(typed(right))

  await page.getByRole('button', { name: 'Trocar papel' }).click()
  await page.getByRole('radio', { name: /Administrador/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('passa a ver todos os eventos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar evento' })).toBeHidden()

  await page.getByRole('link', { name: 'Cancelar' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await warning.getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Membro atualizado com sucesso!')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Paula Reis' }).getByText('Administrador'),
  ).toBeVisible()
  expect(await inviteSentTo(context.request, right)).toContain(uuid)
})

test('um número da equipe é recusado ao lado do campo', async ({ page, business }) => {
  const phone = freshPhone()
  await invite(business, { phone, name: 'Quem já está' })
  await page.goto('/app/menu/team/add')
  await page.getByRole('radio', { name: /Administrador/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nome').fill('Paula Reis')
  await page.getByLabel('Celular com WhatsApp').fill(typed(phone))
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('Houve um erro')).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Este número já faz parte da sua equipe', { exact: true }),
  ).toBeVisible()
})

test('recusar o convite o desfaz para os dois lados', async ({
  page,
  context,
  business,
  browserOf,
}) => {
  const phone = newPerson()
  await invite(business, { phone })
  const address = await inviteSentTo(context.request, phone)
  const guest = await browserOf(phone)
  // A person without a business finds the invite on the page that creates one.
  await guest.goto('/app')
  await guest.getByRole('link', { name: 'Ver convite de Ateliê das Festas' }).click()
  await expect(guest).toHaveURL(new RegExp(`${address}$`))
  await guest.getByRole('button', { name: 'Recusar o convite' }).click()
  await guest
    .getByRole('alertdialog', { name: 'Recusar o convite' })
    .getByRole('button', { name: 'Recusar o convite' })
    .click()
  await expect(guest.getByText('Convite recusado')).toBeVisible()
  await guest.waitForURL('**/app/menu/memberships/add')
  await guest.goto(address)
  await expect(guest.getByText('Este convite não é mais válido.')).toBeVisible()
  await page.goto('/app/menu/team')
  await expect(page.getByRole('heading', { name: 'Por enquanto, só você' })).toBeVisible()
  // The team reads of it, and may ask again at once.
  await page.goto('/app/notifications')
  await expect(
    page.getByRole('link', { name: /^Paula recusou o convite \(não lida\) / }),
  ).toBeVisible()
  await wellMade(page, 'notificação de um convite recusado')
  await invite(business, { phone })
  await expect.poll(() => inviteSentTo(context.request, phone)).not.toBe(address)
  await guest.goto(await inviteSentTo(context.request, phone))
  await expect(guest.getByText(/você recebeu um convite para trabalhar/i)).toBeVisible()
  await wellMade(guest, 'um convite')
})

test('titulares não se editam, nem cada um o seu lugar', async ({ page, business }) => {
  await page.goto('/app/menu/team')
  const me = page.getByRole('listitem').filter({ hasText: '(você)' })
  await expect(me.getByText('Titular')).toBeVisible()
  await expect(me.getByRole('link')).toHaveCount(0)
  const { items } = await business.ask<{ items: { uuid: string }[] }>('businessTeamMember.getAll')
  await page.goto(`/app/menu/team/${items[0]?.uuid}`)
  await expect(page.getByText('Este é o seu lugar na equipe')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

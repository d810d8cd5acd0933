import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { wellMade } from './house/looks'
import { nextMessage } from './house/outbox'
import { Business, freshPhone, sample, signInQuietly, typed } from './house/people'
import { expect, signIn, stateOf, test } from './house/test'

test.setTimeout(240_000)
// What was taken away answers 404 from one request to the next: that is what is shown here.
test.use({ provoked: /status of (404|409|422|429)|^Problem: Não encontramos/ })

const phoneSize = { width: 390, height: 844 }
const deskSize = { width: 1440, height: 900 }

/** The path of the invite in the newest message to a phone. */
async function inviteSentTo(request: APIRequestContext, phone: string, after = 0): Promise<string> {
  const message = await nextMessage(request, phone, { after, kind: 'team_invite' })
  expect(message.channel).toBe('whatsapp')
  const address = /https?:\/\/\S+\/app\/menu\/team\/invite\/[0-9a-f-]{36}/.exec(message.body)?.[0]
  if (!address) throw new Error(`no invite in: ${message.body}`)
  return new URL(address).pathname
}

/** A browser of somebody else, from an address of its own. */
async function other(
  page: Page,
  options: Parameters<NonNullable<ReturnType<BrowserContext['browser']>>['newContext']>[0] = {},
): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const [a = 1, b = 1] = crypto.getRandomValues(new Uint8Array(2))
  const context = await browser.newContext({
    ...(process.env.CORTEJO_URL && { baseURL: process.env.CORTEJO_URL }),
    viewport: phoneSize,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.77.${a}.${b}` },
    ...options,
  })
  return context.newPage()
}

/** Invites somebody directly, for tests about what comes after; answers their place. */
async function invite(
  business: Business,
  member: {
    name?: string
    phone: string
    role?: 'GUEST' | 'ASSISTANT'
    eventAccesses?: { eventUuid: string; permissions: number }[]
  },
): Promise<string> {
  const { uuid } = await business.change<{ uuid: string }>('businessTeamMember.addTeamMember', {
    name: 'Paula Reis',
    role: 'ASSISTANT',
    ...member,
  })
  return uuid
}

for (const [size, viewport] of Object.entries({ celular: phoneSize, computador: deskSize })) {
  test(`do convite à saída, no ${size}`, async ({ page, context, business }) => {
    await page.setViewportSize(viewport)
    const phone = freshPhone()
    const wedding = await business.wedding(['Lívia Prado', 'Dário'])
    const party = await business.wedding(['Nina Rocha', 'Otto'])
    const main = page.getByRole('main')

    await test.step('a equipe vazia ensina, e a explicação se dispensa', async () => {
      await page.goto('/app/menu/team')
      await expect(page.getByRole('heading', { name: 'Trabalhe com a sua equipe' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Por enquanto, só você' })).toBeVisible()
      await wellMade(page, `equipe de um só, ${size}`)
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
      await wellMade(page, `permissões de um evento, ${size}`)
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
      await wellMade(page, `novo membro, ${size}`)
      await send.click()
      await expect(page.getByText('Paula Reis foi adicionado a sua equipe!')).toBeVisible()
      await expect(page).toHaveURL(/\/app\/menu\/team$/)
    })

    const row = main.getByRole('listitem').filter({ hasText: 'Paula Reis' })

    await test.step('a lista mostra o convite, e reenviar logo pede paciência', async () => {
      await expect(row.getByText('Convite enviado')).toBeVisible()
      await expect(row.getByText('Casamento Lívia & Dário · 1 permissão')).toBeVisible()
      await wellMade(page, `equipe com convite, ${size}`)
    })

    const address = await inviteSentTo(context.request, phone)
    const guest = await other(page, { viewport })
    const seen = guest.getByRole('main')

    await test.step('outro celular não abre o convite', async () => {
      const stranger = await other(page)
      await signInQuietly(stranger.request, freshPhone())
      await stranger.goto(address)
      await expect(stranger.getByText('Este convite não é mais válido.')).toBeVisible()
      await expect(stranger.getByText('Ateliê das Festas')).toBeHidden()
      await wellMade(stranger, `convite de outro, ${size}`)
      await stranger.context().close()
    })

    await test.step('o link leva a entrar, e de volta ao convite', async () => {
      await guest.goto(address)
      await guest.waitForURL('**/auth/signin?callbackUrl=*')
      await signIn(guest, phone)
      await expect(guest).toHaveURL(new RegExp(`${address}$`))
      await expect(guest.getByRole('heading', { name: 'Ateliê das Festas' })).toBeVisible()
      await expect(guest.getByText('Auxiliar', { exact: true })).toBeVisible()
      await wellMade(guest, `convite, ${size}`)
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
      await page.getByRole('link', { name: 'Equipe', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Equipe', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(
        page.getByRole('link', { name: 'Planejamento', exact: true }),
      ).not.toHaveAttribute('aria-current')
      await wellMade(page, `equipe do evento, ${size}`)
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
      await wellMade(page, `quem ajuda, ${size}`)
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
      await guest.goto(`/app/${wedding.uuid}/organization?tab=planning`)
      await expect(guest.getByRole('heading', { name: /^0 de \d+ tarefas$/ })).toBeVisible()
      await page.goto('/app/menu/team')
      await row.getByRole('button', { name: 'Mais ações de Paula Reis' }).click()
      await page.getByRole('menuitem', { name: 'Excluir membro' }).click()
      await page
        .getByRole('alertdialog', { name: 'Excluir membro' })
        .getByRole('button', { name: 'Excluir membro' })
        .click()
      await expect(page.getByText('Membro excluído')).toBeVisible()
      await expect(row).toBeHidden()

      // The open tab finds out by itself.
      await expect(guest.getByText('Você não faz mais parte de Ateliê das Festas')).toBeVisible()
      await guest.waitForURL('**/app/menu/memberships/add')
      await expect(guest.getByText('Casamento Lívia & Dário')).toHaveCount(0)
    })
    await guest.context().close()
  })
}

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

test('recusar o convite o desfaz para os dois lados', async ({ page, context, business }) => {
  const phone = freshPhone()
  await invite(business, { phone })
  const address = await inviteSentTo(context.request, phone)
  const guest = await other(page)
  await signInQuietly(guest.request, phone)
  // Whoever has no workspace yet finds it where they would open one.
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
  await guest.context().close()
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

test.describe('dois espaços', () => {
  test('trocar, ter cada aba no seu, e sair', async ({ page, business }) => {
    // Somebody with a business of their own works in another's too.
    const phone = freshPhone()
    await business.wedding(['Lívia Prado', 'Dário'])
    await invite(business, { phone })
    const guest = await other(page, { viewport: deskSize })
    await signInQuietly(guest.request, phone)
    const own = await Business.open(guest.request, 'Festas da Paula', 'Paula Reis')
    await own.wedding(['Nina Rocha', 'Otto'])
    await guest.goto('/app/events')
    const workspace = (name: string) => guest.getByRole('button', { name: new RegExp(name) })
    await expect(guest.getByText('Meu espaço de trabalho')).toBeVisible()
    await expect(workspace('Festas da Paula')).toHaveCount(0)

    await test.step('o convite espera entre os espaços, também sem o seu link', async () => {
      const address = await inviteSentTo(guest.request, phone)
      await guest.goto('/app/menu/memberships')
      const waiting = guest.getByRole('region', { name: 'Convites que esperam por você' })
      await expect(waiting.getByText('Administrador')).toBeVisible()
      await wellMade(guest, 'espaços com um convite')
      await waiting.getByRole('link', { name: 'Ver convite de Ateliê das Festas' }).click()
      await expect(guest).toHaveURL(new RegExp(`${address}$`))
    })
    await guest.getByRole('button', { name: 'Aceitar convite' }).click()
    await expect(guest.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()

    await test.step('o seletor volta ao próprio, e nada do outro fica', async () => {
      await workspace('Ateliê das Festas').click()
      await guest.getByRole('menuitem', { name: /Meu espaço de trabalho/ }).click()
      await expect(guest.getByRole('link', { name: 'Casamento Nina & Otto' })).toBeVisible()
      await expect(guest.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeHidden()
    })

    await test.step('outra aba no outro espaço não se mistura com esta', async () => {
      const tab = await guest.context().newPage()
      await tab.goto('/app/menu/memberships')
      await tab.getByRole('button', { name: 'Entrar em Ateliê das Festas' }).click()
      await expect(tab.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
      await guest.reload()
      await expect(guest.getByRole('link', { name: 'Casamento Nina & Otto' })).toBeVisible()
      await expect(guest.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeHidden()
      await tab.reload()
      await expect(tab.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
      await tab.close()
    })

    await test.step('sai do outro, com confirmação; do próprio não há como', async () => {
      await guest.goto('/app/menu/memberships')
      await expect(guest.getByRole('heading', { name: 'Espaço de Beatriz Lacerda' })).toBeVisible()
      await expect(guest.getByRole('button', { name: 'Sair de Festas da Paula' })).toHaveCount(0)
      await wellMade(guest, 'espaços de trabalho')
      await guest.setViewportSize(phoneSize)
      await wellMade(guest, 'espaços de trabalho')
      await guest.setViewportSize(deskSize)
      await guest.getByRole('button', { name: 'Sair de Ateliê das Festas' }).click()
      await guest
        .getByRole('alertdialog', { name: 'Sair do espaço de trabalho' })
        .getByRole('button', { name: 'Sair do espaço' })
        .click()
      await expect(guest.getByText('Você saiu do espaço')).toBeVisible()
      await expect(guest.getByRole('heading', { name: /^Espaço de / })).toHaveCount(0)
    })
    await guest.context().close()
  })

  test('quem perde o espaço aberto na aba vai para o outro, e a aba o diz', async ({
    page,
    business,
  }) => {
    const phone = freshPhone()
    const wedding = await business.wedding(['Lívia Prado', 'Dário'])
    const uuid = await invite(business, { phone })
    const guest = await other(page, { viewport: deskSize })
    await signInQuietly(guest.request, phone)
    await Business.open(guest.request, 'Festas da Paula', 'Paula Reis')
    await guest.goto(await inviteSentTo(guest.request, phone))
    await guest.getByRole('button', { name: 'Aceitar convite' }).click()
    await expect(guest.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
    await business.change('businessTeamMember.deleteTeamMember', { uuid })

    await guest.getByRole('link', { name: 'Casamento Lívia & Dário' }).click()
    await expect(guest.getByText('Você não faz mais parte de Ateliê das Festas')).toBeVisible()
    await expect(guest.getByText('Você ainda não tem eventos')).toBeVisible()
    await expect(guest).toHaveURL(/\/app\/events$/)
    await guest.goto(`/app/${wedding.uuid}/organization`)
    await expect(guest.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
    await guest.context().close()
  })
})

test('um espaço que se perdeu some da lista ao tentar entrar', async ({ page, business }) => {
  const phone = freshPhone()
  const guest = await other(page, { viewport: deskSize })
  await signInQuietly(guest.request, phone)
  const uuid = await invite(business, { phone })
  const path = await inviteSentTo(guest.request, phone)
  await guest.goto(path)
  await guest.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(guest.getByText('Convite aceito')).toBeVisible()
  await Business.open(guest.request, 'Festas da Paula', 'Paula Reis')
  await guest.evaluate(() => sessionStorage.removeItem('cortejo.workspace'))
  await guest.goto('/app/menu/memberships')
  const enter = guest.getByRole('button', { name: 'Entrar em Ateliê das Festas' })
  await expect(enter).toBeVisible()
  await business.change('businessTeamMember.deleteTeamMember', { uuid })
  await enter.click()
  await expect(guest.getByText('Você não faz mais parte dele.')).toBeVisible()
  await expect(enter).toBeHidden()
  await expect(guest.getByRole('heading', { name: 'Meu espaço de trabalho' })).toBeVisible()
  await guest.context().close()
})

test.describe('um evento que falta não tira ninguém do espaço', () => {
  test.use({ as: 'owner' })

  test('a página não existe, e o espaço continua', async ({ page }) => {
    await page.goto('/app/018f3f3e-0000-7000-8000-000000000000/organization')
    await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
    await expect(page.getByText('Você não faz mais parte')).toBeHidden()
  })
})

test('quem só ajuda encontra o caminho para abrir o seu', async ({ page }) => {
  const guest = await other(page, { storageState: stateOf('helper') })
  await guest.goto('/app/menu/memberships')
  await expect(guest.getByRole('heading', { name: 'Espaços de trabalho' })).toBeVisible()
  await expect(guest.getByRole('heading', { name: `Espaço de ${sample.owner.name}` })).toBeVisible()
  await guest.context().close()
})

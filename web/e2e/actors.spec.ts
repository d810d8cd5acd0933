import type { Page } from '@playwright/test'
import { phoneSize, sizes, wellMade, wellMadeAtBothSizes } from './support/looks'
import { Business, freshPhone, typed } from './support/people'
import { newPerson } from './support/pool'
import { expect, signIn, test } from './support/test'
import { visit } from './support/visit'

// The whole day of those who run a business, on a phone; journey.spec.ts is on a desktop. A client's is in
// client.spec.ts, a helper's in helper.spec.ts, staff's in staff.spec.ts, and the life of an
// invite in team.spec.ts.

// A withdrawn permission answers 404 from one request to the next: these tests show it.
test.use({ provoked: /status of (404|409)|^Problem: Não encontramos/ })

test.describe('no celular', () => {
  test.use({ viewport: phoneSize })

  test('a titular abre o espaço, planeja e arquiva um evento', async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto('/')
    await signIn(page, freshPhone())
    await openBusiness(page)

    await test.step('cria um evento com o cliente no caminho', async () => {
      await expect(page.getByText('Você ainda não tem eventos')).toBeVisible()
      await main.getByRole('link', { name: 'Criar evento' }).last().click()
      await page.getByRole('radio', { name: 'Casamento' }).check()
      await page.getByLabel('Cliente').click()
      await page.getByPlaceholder('Buscar').fill('Lívia Prado')
      await page.getByRole('option', { name: 'Cadastrar “Lívia Prado”' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cadastrar cliente' })
      await dialog.getByLabel('Celular').fill(typed(freshPhone()))
      await dialog.getByRole('button', { name: 'Cadastrar cliente' }).click()
      await page.getByLabel('Nome do par').fill('Dário')
      await page.getByRole('button', { name: 'Criar evento' }).click()
      await page.getByRole('switch', { name: 'Enviar automaticamente' }).uncheck()
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.waitForURL('**/organization?tab=planning')
    })

    await test.step('conclui a primeira tarefa', async () => {
      await expect(page.getByRole('heading', { name: /^0 de \d+ tarefas$/ })).toBeVisible()
      // click, not check: a completed task leaves the list, and check would press the task that follows it.
      await page
        .getByRole('checkbox', { name: /^Concluir: / })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: /^1 de \d+ tarefas$/ })).toBeVisible()
      await wellMadeAtBothSizes(page, 'planejamento da titular')
    })

    await test.step('arquiva o evento, e ele sai da lista', async () => {
      const business = await Business.current(page.request)
      const { items } = await business.ask<{ items: { uuid: string }[] }>('event.getAll')
      await visit(page, `/app/${items[0]?.uuid}/settings`)
      await page.getByRole('button', { name: 'Arquivar evento' }).click()
      await expect(page.getByText('Evento arquivado')).toBeVisible()
      await visit(page, '/app/events')
      await expect(page.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeHidden()
      await visit(page, '/app/events?tab=arquivados')
      await expect(page.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
    })
  })

  test('o administrador entra pelo convite e cuida do espaço de outra pessoa', async ({
    page,
    browserOf,
    business,
  }) => {
    const phone = newPerson()
    const wedding = await business.wedding(['Nina Rocha', 'Otto'])
    const { uuid } = await business.change<{ uuid: string }>('businessTeamMember.addTeamMember', {
      role: 'ASSISTANT',
      name: 'Paula Reis',
      phone,
    })
    const admin = await browserOf(phone, { hasTouch: false })
    const main = admin.getByRole('main')

    await test.step('aceita, e vê todos os eventos', async () => {
      await admin.goto(`/app/menu/team/invite/${uuid}`)
      await admin.getByRole('button', { name: 'Aceitar convite' }).click()
      await expect(main.getByRole('link', { name: 'Casamento Nina & Otto' })).toBeVisible()
    })

    await test.step('planeja: conclui uma tarefa do evento', async () => {
      await main.getByRole('link', { name: 'Casamento Nina & Otto' }).click()
      await admin
        .getByRole('checkbox', { name: /^Concluir: / })
        .first()
        .click()
      await expect(admin.getByRole('heading', { name: /^1 de \d+ tarefas$/ })).toBeVisible()
    })

    await test.step('muda os detalhes do evento, e a titular os vê', async () => {
      await visit(admin, `/app/${wedding.uuid}/settings/edit`)
      await admin.getByLabel('Nome do evento').fill('Bodas de Nina e Otto')
      await admin.getByRole('button', { name: 'Salvar alterações' }).click()
      await expect(admin.getByText('Alterações salvas')).toBeVisible()
      await page.goto('/app/events')
      await expect(page.getByRole('link', { name: 'Bodas de Nina e Otto' })).toBeVisible()
    })

    await test.step('vê a equipe; a titular e o próprio lugar não se mudam', async () => {
      await visit(admin, '/app/menu/team')
      const people = admin.getByRole('main').getByRole('listitem')
      await expect(people.filter({ hasText: 'Beatriz Lacerda' }).getByText('Titular')).toBeVisible()
      await expect(people.filter({ hasText: 'Beatriz Lacerda' }).getByRole('link')).toHaveCount(0)
      await expect(people.filter({ hasText: '(você)' }).getByRole('link')).toHaveCount(0)
      await wellMadeAtBothSizes(admin, 'equipe do administrador')
    })

    await test.step('convida um auxiliar, nunca um titular', async () => {
      await main.getByRole('link', { name: 'Adicionar membro' }).click()
      await expect(admin.getByRole('radio')).toHaveCount(2)
      const own = await Business.current(admin.request)
      const made = await admin.request.post(`/api/b/${own.id}/businessTeamMember.addTeamMember`, {
        data: { role: 'OWNER', name: 'Eu', phone: freshPhone() },
      })
      expect(made.status()).toBe(422)
    })

    await test.step('a carteira e toda a atividade são da titular', async () => {
      const own = await Business.current(admin.request)
      const { permissions } = await own.ask<{ permissions: string[] }>('business.get')
      expect(permissions).toContain('WRITE_TEAM_MEMBERS')
      for (const hers of ['READ_WALLET', 'READ_BONIFICATIONS', 'READ_ACTIVITY'])
        expect(permissions).not.toContain(hers)
      expect((await admin.request.get(`/api/b/${own.id}/activity.getAll`)).status()).toBe(404)
    })

    await test.step('sai do espaço, e o próximo pedido já é de fora', async () => {
      const own = await Business.current(admin.request)
      await visit(admin, '/app/menu/memberships')
      await admin.getByRole('button', { name: 'Sair de Ateliê das Festas' }).click()
      await admin
        .getByRole('alertdialog', { name: 'Sair do espaço de trabalho' })
        .getByRole('button', { name: 'Sair do espaço' })
        .click()
      await expect(admin.getByText(/^Você saiu de /)).toBeVisible()
      expect((await admin.request.get(`/api/b/${own.id}/event.getAll`)).status()).toBe(404)
      await admin.goto(`/app/${wedding.uuid}/organization`)
      await expect(admin.getByText('Bodas de Nina e Otto')).toBeHidden()
    })
  })
})

// On a phone it is in client.spec.ts.
test('no computador, o cliente acompanha o seu evento até ele ser arquivado', async ({
  browserOf,
  business,
}) => {
  const phone = freshPhone()
  const { uuid } = await business.wedding(['Helena Prado', 'Caio'], {}, phone)
  await business.permit(uuid, 1)
  const page = await browserOf(undefined, { viewport: sizes.computador, hasTouch: false })
  await page.goto('/')
  await signIn(page, phone)
  await expect(page).toHaveURL(`/evento/${uuid}`)
  await expect(page.getByText(/^0 de \d+ passos$/)).toBeVisible()
  await wellMade(page, 'casa do cliente')

  await business.permit(uuid, 4)
  await page.reload()
  await expect(page.getByRole('region', { name: 'O que vocês acompanham' })).toBeVisible()
  await expect(page.getByText(/passos$/)).toHaveCount(0)

  await business.change('event.archive', { uuid, archived: true })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
})

/** Creates a new person's business on the first screen after the first sign-in. */
async function openBusiness(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Criar seu espaço de trabalho' })).toBeVisible()
  await page.getByLabel('Seu nome').fill('Beatriz Lacerda')
  await page.getByLabel('Nome do negócio').fill('Ateliê Beatriz Lacerda')
  await page.getByLabel('Localização').fill('Ouro Preto, MG')
  await page.getByLabel('O que você faz').click()
  await page.getByPlaceholder('Buscar', { exact: true }).fill('cerimonia')
  await page.getByRole('option', { name: /Cerimônia/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Criar espaço de trabalho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /, Beatriz$/ })).toBeVisible()
}

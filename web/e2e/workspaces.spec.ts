import { closeTab } from './support/closeTab'
import { invite, inviteSentTo } from './support/invites'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { Business, sample, stateOf } from './support/people'
import { newPerson } from './support/pool'
import { offer } from './support/proposals'
import { expect, test } from './support/test'

// A withdrawn permission answers 404 from one request to the next: these tests show it.
test.use({ provoked: /status of 404|^Problem: Não encontramos/ })

const onDesk = { viewport: deskSize, hasTouch: false }

test.describe('dois espaços', () => {
  test('trocar, ter cada aba no seu, e sair', async ({ browserOf, business }) => {
    // A person with a business of their own is a member of another business too.
    const phone = newPerson()
    await business.wedding(['Lívia Prado', 'Dário'])
    await invite(business, { phone })
    const guest = await browserOf(phone, onDesk)
    const own = await Business.open(guest.request, 'Festas da Paula', 'Paula Reis')
    await own.wedding(['Nina Rocha', 'Otto'])
    await guest.goto('/app/events')
    // Named first in the switcher, unlike in what the invite offers for a moment longer.
    const workspace = (name: string) => guest.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(guest.getByText('Meu espaço de trabalho')).toBeVisible()
    await expect(workspace('Festas da Paula')).toHaveCount(0)

    await test.step('o convite espera entre os espaços, também sem o seu link', async () => {
      const address = await inviteSentTo(guest.request, phone)
      const waiting = guest.getByRole('region', { name: 'Convites que esperam por você' })
      // Also above the events, where one is already.
      await expect(
        waiting.getByRole('link', { name: 'Ver convite de Ateliê das Festas' }),
      ).toBeVisible()
      await guest.goto('/app/menu/memberships')
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
      // The session now works for Ateliê das Festas; this tab still works for itself.
      const asked = guest.waitForRequest('**/event.getAll?*')
      await guest.reload()
      expect((await asked).url()).toContain(own.id)
      await expect(guest.getByRole('link', { name: 'Casamento Nina & Otto' })).toBeVisible()
      await expect(guest.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeHidden()
      await tab.reload()
      await expect(tab.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
      await closeTab(tab)
    })

    await test.step('sai do outro, com confirmação; do próprio não há como', async () => {
      // From within it: the tab goes on to the own one by itself.
      await guest.goto('/app/menu/memberships')
      await guest.getByRole('button', { name: 'Entrar em Ateliê das Festas' }).click()
      await expect(guest.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
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
      await expect(guest.getByText('Você saiu de Ateliê das Festas')).toBeVisible()
      await expect(guest.getByRole('link', { name: /^Casamento Nina & Otto/ })).toBeVisible()
      // One thing is said, and not that it was lost.
      await expect(guest.getByText(/Ateliê das Festas/)).toHaveCount(1)
      await guest.goto('/app/menu/memberships')
      await expect(guest.getByRole('heading', { name: 'Meu espaço de trabalho' })).toBeVisible()
      await expect(guest.getByRole('heading', { name: /^Espaço de / })).toHaveCount(0)
    })
  })

  test('quem perde o espaço aberto na aba vai para o outro, e a aba o diz', async ({
    browserOf,
    business,
  }) => {
    const phone = newPerson()
    const wedding = await business.wedding(['Lívia Prado', 'Dário'])
    const uuid = await invite(business, { phone })
    const guest = await browserOf(phone, onDesk)
    await Business.open(guest.request, 'Festas da Paula', 'Paula Reis')
    await guest.goto(await inviteSentTo(guest.request, phone))
    await guest.getByRole('button', { name: 'Aceitar convite' }).click()
    await expect(guest.getByRole('link', { name: 'Casamento Lívia & Dário' })).toBeVisible()
    await business.change('businessTeamMember.deleteTeamMember', { uuid })

    await expect(guest.getByText('Você não faz mais parte de Ateliê das Festas')).toBeVisible()
    await expect(guest.getByText('Você ainda não tem eventos')).toBeVisible()
    await expect(guest).toHaveURL(/\/app$/)
    await guest.goto(`/app/${wedding.uuid}/organization`)
    await expect(guest.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
  })
})

test('um link de outro espaço seu se abre lá; o que se escrevia ali não se perde com ele', async ({
  browserOf,
  business,
}) => {
  const phone = newPerson()
  const guest = await browserOf(phone, onDesk)
  const uuid = await invite(business, { phone })
  const wedding = await business.wedding(['Lívia Prado', 'Dário'])
  await guest.goto(await inviteSentTo(guest.request, phone))
  await guest.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(guest.getByText('Convite aceito')).toBeVisible()
  await Business.open(guest.request, 'Festas da Paula', 'Paula Reis')
  await guest.evaluate(() => sessionStorage.removeItem('cortejo.workspace'))
  await guest.goto(`/app/${wedding.uuid}/organization`)
  await expect(
    guest.getByRole('heading', { name: 'Este evento é de outro espaço seu' }),
  ).toBeVisible()
  await expect(guest).toHaveTitle('Este evento é de outro espaço seu · Cortejo')
  await expect(guest.getByText('Este evento é do espaço Ateliê das Festas.')).toBeVisible()
  await wellMade(guest, 'um evento de outro espaço')
  await guest.getByRole('button', { name: 'Abrir lá' }).click()
  await expect(guest.getByRole('checkbox').first()).toBeVisible()
  await expect(guest).toHaveURL(new RegExp(`${wedding.uuid}/organization`))

  await guest.keyboard.press('n')
  await guest.getByLabel('O que precisa ser feito?').fill('Chamar o florista')
  // The screen hears of it by itself.
  await business.change('businessTeamMember.deleteTeamMember', { uuid })
  const lost = guest.getByRole('dialog', { name: 'Você não faz mais parte de Ateliê das Festas' })
  await expect(lost).toContainText('Chamar o florista')
  await expect(lost.getByRole('button', { name: 'Copiar o texto' })).toBeVisible()
  await expect(lost.getByRole('link', { name: /^Beatriz Lacerda/ })).toBeVisible()
  await wellMade(guest, 'um espaço perdido')
  await lost.getByRole('button', { name: 'Continuar' }).click()
  await expect(lost).toBeHidden()
})

test('um link de um contato, fornecedor, membro ou orçamento de outro espaço seu se abre lá', async ({
  browserOf,
  business,
}) => {
  const phone = newPerson()
  const guest = await browserOf(phone, onDesk)
  const member = await invite(business, { phone })
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: 'Lívia Prado',
    phone: newPerson(),
  })
  const vendor = await business.change<{ uuid: string }>('vendors.create', {
    name: 'Flor de Minas',
    phone: newPerson(),
    categories: ['FLOWERS'],
  })
  const proposal = await offer(business, 'Otto Braga')
  await guest.goto(await inviteSentTo(guest.request, phone))
  await guest.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(guest.getByText('Convite aceito')).toBeVisible()
  const own = await Business.open(guest.request, 'Festas da Paula', 'Paula Reis')
  const links: [path: string, called: string, shown: RegExp][] = [
    [`/app/contacts/${contact.uuid}`, 'Este contato', /Lívia Prado/],
    [`/app/vendors/${vendor.uuid}`, 'Este fornecedor', /Flor de Minas/],
    [`/app/menu/team/${member}`, 'Esta pessoa da equipe', /Este é o seu lugar na equipe/],
    [`/app/proposals/${proposal.uuid}`, 'Este orçamento', /Otto Braga/],
  ]
  for (const [path, called, shown] of links) {
    await test.step(path, async () => {
      await guest.evaluate((id) => sessionStorage.setItem('cortejo.workspace', id), own.id)
      await guest.goto(path)
      await expect(
        guest.getByRole('heading', { name: `${called} é de outro espaço seu` }),
      ).toBeVisible()
      await expect(guest).toHaveTitle(`${called} é de outro espaço seu · Cortejo`)
      await expect(guest.getByText(`${called} é do espaço Ateliê das Festas.`)).toBeVisible()
      await wellMade(guest, `${called} de outro espaço`)
      await guest.getByRole('button', { name: 'Abrir lá' }).click()
      await expect(guest.getByText(shown).first()).toBeVisible()
      await expect(guest).toHaveURL(new RegExp(`${path}$`))
    })
  }
  // An address without an item opens nowhere.
  await guest.goto('/app/contacts/018f3f3e-0000-7000-8000-000000000000')
  await expect(
    guest.getByRole('heading', { name: 'Este contato não está mais aqui' }),
  ).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Abrir lá' })).toHaveCount(0)
})

test('um espaço que se perdeu some da lista ao tentar entrar', async ({ browserOf, business }) => {
  const phone = newPerson()
  const guest = await browserOf(phone, onDesk)
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
})

test.describe('um evento que falta não tira ninguém do espaço', () => {
  test.use({ as: 'owner' })

  test('a página não existe, e o espaço continua', async ({ page }) => {
    await page.goto('/app/018f3f3e-0000-7000-8000-000000000000/organization')
    await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: /^(Bom dia|Boa tarde|Boa noite)/ }),
    ).toBeVisible()
    await expect(page.getByText('Você não faz mais parte')).toBeHidden()
  })
})

test('quem só ajuda encontra o caminho para abrir o seu', async ({ browserOf }) => {
  const guest = await browserOf(undefined, { storageState: stateOf('helper') })
  await guest.goto('/app/menu/memberships')
  await expect(guest.getByRole('heading', { name: 'Espaços de trabalho' })).toBeVisible()
  await expect(guest.getByRole('heading', { name: `Espaço de ${sample.owner.name}` })).toBeVisible()
})

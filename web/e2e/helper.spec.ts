import type { Page, Route } from '@playwright/test'
import type { GuestsGetAllOutput, ReceptionGetListOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { count } from './support/door'
import { follow } from './support/live'
import { wellMadeAtBothSizes } from './support/looks'
import type { Business } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'
import { visit } from './support/visit'
import { waitForIdle } from './support/waitForIdle'

const manage = 1
const siteAndGuests = 2
const reception = 4

interface Access {
  eventUuid: string
  permissions: number
}

/** A helper of a business, as its owner keeps them. */
class Helper {
  private constructor(
    private readonly business: Business,
    private readonly member: { role: string; name: string; phone: string },
    private readonly uuid: string,
    readonly page: Page,
  ) {}

  /** Signed in, invited and accepted. */
  static async of(
    business: Business,
    eventAccesses: Access[],
    open: (phone: string) => Promise<Page>,
  ): Promise<Helper> {
    const member = { role: 'GUEST', name: 'Rita Prado', phone: newPerson() }
    const page = await open(member.phone)
    const { uuid } = await business.change<{ uuid: string }>('businessTeamMember.addTeamMember', {
      ...member,
      eventAccesses,
    })
    const accepted = await page.request.post('/api/me/businessTeamMember.acceptInvite', {
      data: { uuid, businessUuid: business.id },
    })
    expect(accepted.ok(), await accepted.text()).toBe(true)
    return new Helper(business, member, uuid, page)
  }

  /** The owner gives other events, or other bits in them. */
  async give(eventAccesses: Access[]): Promise<void> {
    await this.business.change('businessTeamMember.updateTeamMember', {
      uuid: this.uuid,
      ...this.member,
      eventAccesses,
    })
  }
}

/** What a helper without the planning must not find anywhere on a page. */
async function expectNoPlanning(page: Page): Promise<void> {
  for (const text of [
    /% do checklist/,
    /Checklist vazio/,
    'Planejamento',
    'Configurações',
    /Prado Cliente/,
  ]) {
    await expect(page.getByText(text)).toHaveCount(0)
  }
}

/** Expects the menu to offer some links and not others. */
async function expectMenu(page: Page, offered: string[], missing: string[]): Promise<void> {
  await page.goto('/app/menu')
  const menu = page.getByRole('main')
  await expect(menu.getByRole('link', { name: 'Calendário', exact: true })).toBeVisible()
  for (const name of offered) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  for (const name of missing) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
}

test.describe('no celular', () => {
  test('quem só cuida da recepção vê quando e onde, e mais nada', async ({
    browserOf,
    business,
  }) => {
    const party = await business.wedding(['Helena Prado Cliente', 'Caio'], {
      date: `${nextYear}-09-18`,
      eventStartTime: '16:30',
      receptionPlace: 'Espaço Mirante',
      numberOfGuests: 120,
      budget: 987_654_00,
    })
    const other = await business.wedding(['Nina', 'Davi'])
    await business.change('template.create', {
      type: 'WEDDING',
      title: 'Nosso modelo',
      startFrom: { kind: 'BLANK' },
    })
    const { page } = await Helper.of(
      business,
      [{ eventUuid: party.uuid, permissions: reception }],
      browserOf,
    )
    await page.goto('/app/events')
    await expect(page.getByText('1 ativo')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Casamento Helena & Caio' })).toBeVisible()
    await expect(page.getByText('Nina')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Modelos' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Criar evento' })).toHaveCount(0)
    await expectNoPlanning(page)
    await wellMadeAtBothSizes(page, 'auxiliar, eventos')

    await page.getByRole('link', { name: 'Casamento Helena & Caio' }).click()
    await expect(page).toHaveURL(`/app/${party.uuid}`)
    await expect(
      page.getByRole('heading', { name: 'Você cuida da recepção deste evento' }),
    ).toBeVisible()
    await expect(page.getByText('Espaço Mirante').last()).toBeVisible()
    await expect(page.getByRole('main').getByText('120 convidados previstos')).toBeVisible()
    // Whom to call, or to write to.
    const whom = page.getByRole('region', { name: 'Responsável pelo evento' })
    await expect(whom.getByRole('link', { name: 'Ligar para Beatriz Lacerda' })).toHaveAttribute(
      'href',
      /^tel:\+55\d{11}$/,
    )
    await expect(whom.getByRole('link', { name: /^WhatsApp de Beatriz Lacerda/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/55\d{11}\?text=.*Helena/,
    )
    // Neither the money nor the page's address, which the reception has no use for.
    await expect(page.getByText('987.654')).toHaveCount(0)
    await expect(page.getByText('Página do evento')).toHaveCount(0)
    await expectNoPlanning(page)
    await wellMadeAtBothSizes(page, 'auxiliar, recepção')

    // The addresses of everything else lead back here, and other events nowhere.
    for (const rest of [
      '/details',
      '/vendors',
      '/payments',
      '/payments/budgets',
      '/contracts',
      '/documents',
      '/rsvp',
      '/website-and-gifts',
      '/share',
      '/reception/qr-code',
      '/organization',
      '/organization/create-task',
      '/settings',
      '/settings/edit',
      '/settings/permissions',
      '/templates',
      '/templates/wedding',
    ]) {
      await visit(page, `/app/${party.uuid}${rest}`)
      await expect(page).toHaveURL(`/app/${party.uuid}`)
      await expect(page.getByRole('heading', { name: /Você cuida/ })).toBeVisible()
    }
    await page.goto('/app/events?tab=modelos')
    await expect(page).toHaveURL(/\/app\/events$/)
    await page.goto(`/app/${other.uuid}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')

    // The palette agrees.
    await page.goto(`/app/${party.uuid}`)
    await expect(page.getByRole('heading', { name: /Você cuida/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await expect(palette.getByText('Ir para Eventos')).toBeVisible()
    for (const name of [
      'Nova tarefa neste evento',
      'Configurações deste evento',
      'Criar evento',
      'Ir para Modelos',
      'Criar modelo',
      'Ir para Contratos',
      'Ir para Pagamentos',
      'Ir para Fornecedores',
      'Ir para Contatos',
    ]) {
      await expect(palette.getByText(name)).toHaveCount(0)
    }
    await expectMenu(page, [], ['Contratos', 'Pagamentos', 'Fornecedores', 'Contatos'])
    for (const [path, does] of [
      ['/app/contracts', 'vê os contratos'],
      ['/app/payments', 'vê os pagamentos'],
      ['/app/vendors', 'vê o catálogo de fornecedores'],
    ] as const) {
      await page.goto(path)
      await expect(
        page.getByRole('heading', { name: `Só quem planeja algum evento ${does}` }),
      ).toBeVisible()
      await wellMadeAtBothSizes(page, `auxiliar, ${path}`)
    }
  })

  test('quem planeja um evento tem no menu o que isso lhe abre', async ({
    browserOf,
    business,
  }) => {
    const party = await business.wedding(['Helena', 'Caio'])
    await business.change('vendors.create', {
      name: 'Flor de Minas',
      phone: newPerson(),
      categories: ['FLOWERS'],
    })
    const helper = await Helper.of(
      business,
      [{ eventUuid: party.uuid, permissions: manage }],
      browserOf,
    )
    const { page } = helper
    await expectMenu(
      page,
      ['Contratos', 'Pagamentos', 'Fornecedores'],
      ['Contatos', 'Minha equipe'],
    )
    await page.goto('/app/vendors')
    await expect(page.getByText('Flor de Minas').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Novo fornecedor/ })).toHaveCount(0)
    await wellMadeAtBothSizes(page, 'auxiliar, fornecedores')
    for (const path of ['/app/payments', '/app/contracts']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByText(/^Só quem/)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
      await wellMadeAtBothSizes(page, `auxiliar, ${path}`)
    }
    await helper.give([{ eventUuid: party.uuid, permissions: reception }])
    await expectMenu(page, [], ['Contratos', 'Pagamentos', 'Fornecedores'])
  })

  test('cada parte que se fecha leva ao mesmo lugar, e o diz', async ({ browserOf, business }) => {
    const party = await business.wedding(['Helena', 'Caio'])
    const helper = await Helper.of(
      business,
      [{ eventUuid: party.uuid, permissions: manage | siteAndGuests }],
      browserOf,
    )
    const { page } = helper
    const give = (permissions: number) => helper.give([{ eventUuid: party.uuid, permissions }])
    for (const rest of [
      '/documents',
      '/documents/add',
      '/vendors',
      '/payments',
      '/payments/budgets',
      '/contracts',
      '/details',
      '/settings/edit',
      '/settings/history',
    ]) {
      await test.step(rest, async () => {
        await give(manage | siteAndGuests)
        await page.goto(`/app/${party.uuid}${rest}`)
        await expect(page).toHaveURL(new RegExp(`${party.uuid}${rest}`))
        await waitForIdle(page)
        await give(siteAndGuests)
        await expect(page).toHaveURL(`/app/${party.uuid}`)
        await expect(page.getByText('Esta parte foi fechada')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
      })
    }
    // A helper who still plans the event goes on there.
    for (const rest of [
      '/rsvp',
      '/rsvp/tables',
      '/website-and-gifts',
      '/website-and-gifts/gifts',
      '/reception/devices',
      '/reception/report',
      '/reception/qr-code',
    ]) {
      await test.step(rest, async () => {
        await give(manage | siteAndGuests | reception)
        await page.goto(`/app/${party.uuid}${rest}`)
        await expect(page).toHaveURL(new RegExp(`${party.uuid}${rest}`))
        await waitForIdle(page)
        await give(manage)
        await expect(page).toHaveURL(/\/organization\?tab=planning$/)
        await expect(page.getByText('Esta parte foi fechada')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
      })
    }
    await wellMadeAtBothSizes(page, 'auxiliar, parte fechada no planejamento')
  })

  test('quem planeja traz tarefas de um checklist pronto e dos eventos que planeja', async ({
    browserOf,
    business,
  }) => {
    const party = await business.wedding(['Helena', 'Caio'], { startFrom: { kind: 'BLANK' } })
    const mine = await business.wedding(['Nina', 'Davi'])
    const received = await business.wedding(['Olga', 'Ivo'])
    await business.wedding(['Rosa', 'Otto'])
    await business.change('template.create', {
      type: 'WEDDING',
      title: 'Nosso modelo',
      startFrom: { kind: 'LIBRARY' },
    })
    const { page } = await Helper.of(
      business,
      [
        { eventUuid: party.uuid, permissions: manage },
        { eventUuid: mine.uuid, permissions: manage },
        { eventUuid: received.uuid, permissions: reception },
      ],
      browserOf,
    )
    await page.goto(`/app/${party.uuid}`)
    await page.getByRole('link', { name: 'Escolher um checklist' }).click()
    await expect(page).toHaveURL(`/app/${party.uuid}/templates`)
    await expect(page.getByRole('link', { name: /Casamento Nina & Davi/ })).toBeVisible()
    for (const text of [/Olga/, /Rosa/, 'Nosso modelo', 'Seus modelos', /Guarde como modelo/]) {
      await expect(page.getByText(text)).toHaveCount(0)
    }
    await wellMadeAtBothSizes(page, 'auxiliar, checklists')

    await page.getByRole('link', { name: /Casamento Nina & Davi/ }).click()
    await expect(page.getByRole('link', { name: 'Criar outro evento assim' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Incluir \d+ tarefas/ }).click()
    await expect(page).toHaveURL(/\/organization\?tab=planning$/)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Este evento ainda não tem tarefas')).toBeVisible()
  })

  test('quem perde um bit perde o que ele abria, com a tela aberta', async ({
    browserOf,
    business,
  }) => {
    const party = await business.wedding(['Helena', 'Caio'])
    const both = { eventUuid: party.uuid, permissions: manage | reception }
    const helper = await Helper.of(business, [both], browserOf)
    const { page } = helper
    await page.goto(`/app/${party.uuid}`)
    await expect(page).toHaveURL(/\/organization\?tab=planning$/)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    // Managing the event is not deciding about its client, nor putting it away.
    await page.goto(`/app/${party.uuid}/settings`)
    await expect(page.getByRole('link', { name: 'Editar detalhes' })).toBeVisible()
    await expect(page.getByText('Acesso do cliente')).toHaveCount(0)
    await expect(page.getByText('Arquivar evento')).toHaveCount(0)
    await follow(page, `/app/${party.uuid}/settings/permissions`)
    await expect(page).toHaveURL(/\/settings$/)

    await follow(page, `/app/${party.uuid}/organization`)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await page.getByRole('link', { name: 'Nova tarefa' }).first().click()
    await page.getByLabel('O que precisa ser feito?').fill('Chamar o florista')
    await helper.give([{ eventUuid: party.uuid, permissions: siteAndGuests | reception }])
    // The checklist closes by itself. The unsaved text is kept, and the page says whom to ask for access.
    await expect(page).toHaveURL(`/app/${party.uuid}`)
    await expect(page.getByText('Esta parte foi fechada')).toBeVisible()
    const kept = page.getByRole('status').filter({ hasText: 'O que você escreveu não se perdeu' })
    await expect(kept).toContainText('Chamar o florista')
    await expect(kept.getByRole('button', { name: 'Copiar o texto' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Beatriz Lacerda/ }).first()).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/55/,
    )
    await expect(
      page.getByText(/fale com/).getByRole('link', { name: /^\(\d\d\) / }),
    ).toHaveAttribute('href', /^tel:\+55\d{11}$/)
    await wellMadeAtBothSizes(page, 'auxiliar, parte fechada')
    await expect(
      page.getByRole('heading', {
        name: 'Você cuida do site e dos convidados e da recepção deste evento',
      }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Página do evento' })).toBeVisible()

    const another = await business.wedding(['Nina', 'Davi'])
    await helper.give([{ eventUuid: another.uuid, permissions: reception }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
    await page.goto('/app/events')
    await expect(page.getByRole('link', { name: 'Casamento Nina & Davi' })).toBeVisible()
    await expect(page.getByText('Helena')).toHaveCount(0)
  })

  test('quem perde o evento com um arquivo a caminho e um texto pela metade sabe o que não foi', async ({
    browserOf,
    business,
  }) => {
    const party = await business.wedding(['Helena', 'Caio'])
    const another = await business.wedding(['Nina', 'Davi'])
    const helper = await Helper.of(
      business,
      [
        { eventUuid: party.uuid, permissions: manage },
        { eventUuid: another.uuid, permissions: manage },
      ],
      browserOf,
    )
    const { page } = helper
    const documents = async () =>
      (
        await business.ask<{ items: { name: string }[] }>('document.getAll', {
          eventUuid: party.uuid,
        })
      ).items.map(({ name }) => name)
    const before = await documents()

    await test.step('um arquivo a caminho quando a parte se fecha', async () => {
      await page.goto(`/app/${party.uuid}/documents/add`)
      const held = new Promise<Route>((take) => page.route('**/document.upload?*', take))
      await page.getByLabel('Escolher arquivos', { exact: true }).setInputFiles([
        {
          name: 'Contrato da Rita.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4'),
        },
        {
          name: 'Croqui da Rita.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4'),
        },
      ])
      const upload = await held
      await helper.give([
        { eventUuid: party.uuid, permissions: siteAndGuests },
        { eventUuid: another.uuid, permissions: manage },
      ])
      await expect(page.getByText('Esta parte foi fechada')).toBeVisible()
      await expect(page.getByText('O envio parou')).toBeVisible()
      await expect(
        page.getByText('Não foi enviado: Contrato da Rita.pdf, Croqui da Rita.pdf'),
      ).toBeVisible()
      await upload.continue().catch(() => undefined)
      expect(await documents()).toEqual(before)
    })

    await test.step('um texto pela metade quando o evento sai das mãos', async () => {
      await helper.give([
        { eventUuid: party.uuid, permissions: manage },
        { eventUuid: another.uuid, permissions: manage },
      ])
      await page.goto(`/app/${party.uuid}/organization`)
      await page.getByRole('link', { name: 'Nova tarefa' }).first().click()
      await page.getByLabel('O que precisa ser feito?').fill('Chamar o florista')
      await helper.give([{ eventUuid: another.uuid, permissions: manage }])
      const kept = page.getByRole('status').filter({ hasText: 'O que você escreveu não se perdeu' })
      await expect(kept).toContainText('Chamar o florista')
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await page.goto('/app/events')
      await expect(page.getByRole('link', { name: 'Casamento Nina & Davi' })).toBeVisible()
      await expect(page.getByText('Helena')).toHaveCount(0)
    })
  })

  test.describe('na porta', () => {
    // A browser's own words where a network is cut, and where the server refuses an entry.
    test.use({ provoked: /net::ERR_|Failed to load resource/ })

    test('quem perde a recepção sem rede guarda o que anotou, e o entrega quando ela volta', async ({
      browserOf,
      business,
    }) => {
      const party = await business.wedding(['Helena', 'Caio'], {
        date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        startFrom: { kind: 'BLANK' },
      })
      const { uuid: eventUuid } = party
      await business.change('invitations.create', {
        eventUuid,
        name: 'Família Prado',
        guests: [{ name: 'Ana Prado' }, { name: 'João Prado' }],
      })
      const { items } = await business.ask<GuestsGetAllOutput>('guests.getAll', { eventUuid })
      await business.change('guests.updateMany', {
        eventUuid,
        status: 'attending',
        uuids: items.flatMap(({ guests }) => guests.map((guest) => guest.uuid)),
      })
      const helper = await Helper.of(
        business,
        [{ eventUuid, permissions: siteAndGuests | reception }],
        browserOf,
      )
      const { page } = helper
      const entries = async () =>
        (await business.ask<ReceptionGetListOutput>('reception.getList', { eventUuid })).checkIns
      await page.goto(`/app/${eventUuid}/reception?ver=buscar`)
      await expect(count(page)).toHaveText('0 de 2')

      await page.context().setOffline(true)
      await page.getByRole('searchbox').fill('Ana Prado')
      await page.getByRole('button', { name: 'Entrar: Ana Prado' }).click()
      await expect(page.getByText('Sem rede: 1 na fila')).toBeVisible()
      await helper.give([{ eventUuid, permissions: siteAndGuests }])
      await page.context().setOffline(false)

      await expect(page.getByRole('heading', { name: 'Esta parte foi fechada' })).toBeVisible()
      await expect(
        page.getByText(/1 entrada espera aqui, e vai se quem organiza devolver o acesso/),
      ).toBeVisible()
      await expect(page.getByText('Ana Prado')).toHaveCount(0)
      await wellMadeAtBothSizes(page, 'auxiliar, porta fechada')
      expect(await entries()).toHaveLength(0)
      // It outlives the page, which still has no list.
      await page.reload()
      await expect(page.getByText(/1 entrada espera aqui/)).toBeVisible()

      await helper.give([{ eventUuid, permissions: reception }])
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      await expect(count(page)).toHaveText('1 de 2')
      const [entry, ...others] = await entries()
      expect(entry?.by).toBe('Rita Prado')
      expect(others).toHaveLength(0)
    })
  })
})

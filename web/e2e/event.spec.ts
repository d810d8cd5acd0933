import type { Page } from '@playwright/test'
import type { EventGetOutput, TaskGetAllOutput } from '../src/client/types.gen'
import { phoneSize, wellMadeAtBothSizes } from './support/looks'
import { type Business, freshPhone } from './support/people'
import { expect, test } from './support/test'
import { visit } from './support/visit'
import { waitForIdle } from './support/waitForIdle'

/** A day so many days from today, as the API writes it. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(day)
}

/** An ISO day as people type it. */
function typedDay(iso: string): string {
  return iso.split('-').reverse().join('/')
}

/** The day each task is due, by its title. */
async function deadlines(business: Business, eventUuid: string) {
  const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid })
  return Object.fromEntries(tasks.map(({ title, deadline }) => [title, deadline]))
}

function task(eventUuid: string, title: string, number: number) {
  return {
    eventUuid,
    title,
    category: 'CAKE',
    timing: 'PLANNING',
    timeUnitNumber: number,
    timeUnitOption: 'DAYS',
  }
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text)

test.describe('o evento inteiro', () => {
  // The browser says aloud that a change was refused, and that a picture is looked at.
  test.use({
    viewport: phoneSize,
    hasTouch: true,
    provoked:
      /status of 409 .*(event\.updateDate|template\.apply)|Connecting to 'blob:.*connect-src/,
  })

  test('visão geral, outra data com prévia, tarefas de um modelo e começar do zero', async ({
    page,
    business,
  }) => {
    const event = await business.wedding(['Marina Duarte', 'Tomás'], {
      date: inDays(100),
      budget: 8_000_000,
      numberOfGuests: 180,
      startFrom: { kind: 'BLANK' },
    })
    const { uuid } = event
    const main = page.getByRole('main')

    await test.step('sem tarefas, a visão geral ensina o primeiro passo', async () => {
      await page.goto(`/app/${uuid}/details`)
      await expect(main.getByText('O checklist está em branco')).toBeVisible()
      await expect(main.getByRole('region', { name: 'Dinheiro' })).toContainText(
        /R\$\s80\.000,00 por contratar/,
      )
      await wellMadeAtBothSizes(page, 'visão geral vazia')
      await main.getByRole('link', { name: 'Escolher um checklist' }).click()
      await expect(page).toHaveURL(new RegExp(`/app/${uuid}/templates$`))
    })

    await test.step('escolhe tarefas de um checklist, e desfaz', async () => {
      await main.getByRole('link', { name: 'Ver as tarefas: Casamento completo' }).click()
      const all = main.getByRole('checkbox', { name: 'Todas', exact: true })
      await expect(all).toBeChecked()
      await all.uncheck()
      await expect(main.getByRole('button', { name: 'Escolha as tarefas' })).toBeDisabled()
      await main.getByRole('checkbox', { name: 'Fazer o briefing com o casal' }).check()
      await wellMadeAtBothSizes(page, 'tarefas de um checklist')
      await main.getByRole('button', { name: 'Incluir 1 tarefa' }).click()
      await expect(page).toHaveURL(/\/organization\?tab=planning$/)
      await expect(main.getByRole('link', { name: /^Fazer o briefing com o casal/ })).toBeVisible()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(toast(page, 'Tudo como estava antes')).toBeVisible()
      await expect(main.getByRole('link', { name: /^Fazer o briefing com o casal/ })).toHaveCount(0)
    })

    await test.step('o que já está no checklist vem desmarcado, e só entra de novo por querer', async () => {
      const shipped = { eventUuid: uuid, sourceType: 'WEDDING' }
      const { tasks } = await business.ask<{ tasks: { key: string }[] }>(
        'template.getPreview',
        shipped,
      )
      await page.goto(`/app/${uuid}/templates/wedding`)
      await expect(
        main.getByRole('button', { name: `Incluir ${tasks.length} tarefas` }),
      ).toBeVisible()
      // Another member includes some of the tasks meanwhile.
      const keys = tasks.slice(0, 2).map((one) => one.key)
      const made = await business.change<{ changeUuid: string }>('template.apply', {
        ...shipped,
        keys,
      })
      await main.getByRole('button', { name: `Incluir ${tasks.length} tarefas` }).click()
      await expect(main.getByRole('alert')).toContainText(
        '2 das tarefas escolhidas já estão no checklist',
      )
      await expect(
        main.getByRole('button', { name: `Incluir ${tasks.length - 2} tarefas` }),
      ).toBeVisible()
      const briefing = main.getByRole('checkbox', { name: 'Fazer o briefing com o casal' })
      await expect(briefing).not.toBeChecked()
      await expect(briefing).toHaveAccessibleDescription(/Já está no checklist/)
      await wellMadeAtBothSizes(page, 'checklist que já está em parte no evento')
      await main.getByRole('checkbox', { name: 'Todas as novas' }).uncheck()
      await briefing.check()
      await main.getByRole('button', { name: 'Incluir 1 tarefa' }).click()
      await expect(main.getByRole('link', { name: /^Fazer o briefing com o casal/ })).toHaveCount(2)
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(main.getByRole('link', { name: /^Fazer o briefing com o casal/ })).toHaveCount(1)
      await business.change('event.undo', { changeUuid: made.changeUuid })
    })

    await business.change('task.create', task(uuid, 'Provar o bolo', 50))
    await business.change('task.create', task(uuid, 'Fechar as flores', 20))
    const before = await deadlines(business, uuid)

    await test.step('muda a data com os prazos proporcionais, vistos antes', async () => {
      await page.goto(`/app/${uuid}/settings`)
      await main.getByRole('link', { name: 'Mudar a data' }).click()
      await page.getByRole('textbox', { name: 'Nova data' }).fill(typedDay(inDays(200)))
      await expect(main.getByText('Nenhum prazo muda de dia')).toBeVisible()
      await main.getByRole('link', { name: 'O que muda em cada opção?' }).click()
      await expect(page.getByRole('dialog').getByText('Por exemplo:').first()).toBeVisible()
      await page.getByRole('button', { name: 'Fechar' }).click()
      await expect(page).toHaveURL(new RegExp(`/update-date\\?data=${inDays(200)}$`))
      await page.getByRole('radio', { name: /Ajustar proporcionalmente/ }).click()
      await expect(page).toHaveURL(/prazos=ajustar$/)
      await expect(main.getByText('2 prazos mudam de dia')).toBeVisible()

      // The choices survive a reload, also with the guide open over them.
      await main.getByRole('link', { name: 'O que muda em cada opção?' }).click()
      await expect(page).toHaveURL(/\/guide\?data=/)
      await page.reload()
      await page.getByRole('button', { name: 'Fechar' }).click()
      await expect(page.getByRole('textbox', { name: 'Nova data' })).toHaveValue(
        typedDay(inDays(200)),
      )
      await expect(page.getByRole('radio', { name: /Ajustar proporcionalmente/ })).toBeChecked()
      await expect(main.getByText('2 prazos mudam de dia')).toBeVisible()
      await expect(main.getByRole('listitem').filter({ hasText: 'Provar o bolo' })).toBeVisible()
      await wellMadeAtBothSizes(page, 'mudar a data')

      // Another member adds a task meanwhile: the preview is outdated.
      await business.change('task.create', task(uuid, 'Reservar o hotel', 10))
      await main.getByRole('button', { name: 'Mudar a data' }).click()
      await expect(main.getByRole('alert')).toContainText('mudaram depois desta prévia')
      await expect(main.getByText('3 prazos mudam de dia')).toBeVisible()
      expect((await deadlines(business, uuid))['Provar o bolo']).toBe(before['Provar o bolo'])

      await main.getByRole('button', { name: 'Mudar a data' }).click()
      await expect(toast(page, 'Data do evento mudada')).toBeVisible()
      await expect(page).toHaveURL(/\/settings$/)
      expect(await deadlines(business, uuid)).toEqual({
        'Provar o bolo': inDays(100),
        'Fechar as flores': inDays(160),
        'Reservar o hotel': inDays(180),
      })
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(toast(page, 'Tudo como estava antes')).toBeVisible()
      expect(await deadlines(business, uuid)).toMatchObject(before)
    })

    await test.step('começa do zero só com o nome digitado, e volta pelo histórico', async () => {
      await page.goto(`/app/${uuid}/settings`)
      await main.getByRole('button', { name: 'Começar do zero' }).click()
      const dialog = page.getByRole('dialog')
      const confirm = dialog.getByRole('button', { name: 'Apagar o checklist' })
      await dialog.getByLabel('Nome do evento').fill('casamento')
      await expect(confirm).toBeDisabled()
      await dialog.getByLabel('Nome do evento').fill(event.title)
      await wellMadeAtBothSizes(page, 'começar do zero')
      await confirm.click()
      await expect(page).toHaveURL(/\/templates$/)
      expect(await deadlines(business, uuid)).toEqual({})

      await visit(page, `/app/${uuid}/settings/history`)
      await expect(main.getByText(/começou do zero: excluiu 3 tarefas/).first()).toBeVisible()
      await main.getByRole('button', { name: /^Desfazer: Recomeço do zero/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
      await expect(main.getByText(/desfez: trouxe de volta 3 tarefas/).first()).toBeVisible()
      expect(Object.keys(await deadlines(business, uuid))).toHaveLength(3)
      await wellMadeAtBothSizes(page, 'histórico')
    })
  })

  test('todos os detalhes se editam: de quem é, o tipo, a marca e a imagem recortada', async ({
    page,
    business,
  }) => {
    const event = await business.wedding(['Lívia Prado', 'Dário'], {
      startFrom: { kind: 'BLANK' },
    })
    await business.change('crm.contacts.create', {
      fullName: 'Otávia Lemos',
      phone: freshPhone(),
    })
    await page.goto(`/app/${event.uuid}/settings/edit`)
    await page.getByRole('combobox', { name: 'Tipo de evento' }).click()
    await page.getByRole('option', { name: 'Bodas' }).click()
    await page.getByRole('combobox', { name: /Mais alguém/ }).click()
    await page.getByRole('option', { name: /Otávia Lemos/ }).click()
    await page.getByRole('button', { name: 'Tirar Lívia Prado' }).click()
    await page.getByLabel('Nome do par').fill('Ivo')
    await page.getByRole('switch', { name: 'Mostrar a sua marca' }).uncheck()
    await page.locator('input[type=file]').setInputFiles({
      name: 'capa.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 380, height: 400 } }),
    })
    await page.getByRole('button', { name: 'Usar esta imagem' }).click()
    await expect(page.getByRole('img', { name: 'Prévia da imagem' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'editar o evento')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(toast(page, 'Alterações salvas')).toBeVisible()
    const saved = await business.ask<EventGetOutput>('event.get', { uuid: event.uuid })
    expect(saved).toMatchObject({
      type: 'BODAS',
      eventPersonName: 'Ivo',
      enableBranding: false,
      customers: [{ name: 'Otávia Lemos' }],
      imageUrl: expect.stringContaining('/'),
    })
  })
})

test('um modelo arquivado fica entre os modelos, não entre os eventos', async ({
  page,
  business,
}) => {
  const { uuid } = await business.change<{ uuid: string }>('template.create', {
    type: 'BODAS',
    title: 'Bodas de prata',
  })
  await business.wedding(['Ana Lima', 'Rui'])
  await business.change('event.archive', { uuid, archived: true })
  await page.goto('/app/events?tab=arquivados')
  await expect(page.getByText('Nada arquivado por aqui')).toBeVisible()
  await page.goto('/app/events?tab=modelos')
  await page.getByRole('link', { name: 'Ver modelos arquivados' }).click()
  await expect(page.getByRole('link', { name: 'Bodas de prata' })).toBeVisible()
})

test('o link das decisões leva a quantas tarefas o número diz', async ({ page, business }) => {
  const { uuid } = await business.wedding(['Rosa Lima', 'Davi'], { startFrom: { kind: 'BLANK' } })
  const make = (title: string, more = {}) =>
    business.change<{ publicId: string }>('task.create', {
      eventUuid: uuid,
      title,
      category: 'CAKE',
      timing: 'NONE',
      ...more,
    })
  const asks = (taskPublicId: string, title: string) =>
    business.change<{ publicId: string }>('subtask.create', { taskPublicId, title }).then((step) =>
      business.change('subtask.update', {
        publicId: step.publicId,
        title,
        decisionRequested: true,
      }),
    )
  await make('Nada a decidir')
  await make('O sabor do bolo', { decisionRequested: true })
  const twice = await make('As flores', { decisionRequested: true })
  await asks(twice.publicId, 'A cor')
  const steps = await make('O som')
  await asks(steps.publicId, 'A banda')
  await asks(steps.publicId, 'O repertório')
  const done = await make('O convite', { decisionRequested: true })
  await asks(done.publicId, 'O papel')
  await business.change('task.check', { publicId: done.publicId, checked: true })

  await visit(page, `/app/${uuid}/details`)
  await expect(page.getByRole('heading', { name: /^Esperando o casal\s*3$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Ver as decisões' }).click()
  await expect(page).toHaveURL(/decision=true/)
  await expect(page.getByRole('checkbox', { name: /^Concluir/ })).toHaveCount(3)
})

test('a visão geral diz o que o cabeçalho não diz, numa ida só', async ({ page, business }) => {
  const { uuid } = await business.wedding(['Rosa Lima', 'Davi'], {
    date: inDays(40),
    budget: 5_000_000,
    startFrom: { kind: 'BLANK' },
  })
  for (const [title, days] of [
    ['Provar o bolo', 2],
    ['Pagar o som', -1],
    ['Fechar a lista', 20],
  ] as const) {
    await business.change('task.create', {
      eventUuid: uuid,
      title,
      category: 'CAKE',
      timing: 'CALENDAR',
      date: `${inDays(days)}T18:00:00Z`,
    })
  }
  const { uuid: vendorUuid } = await business.change<{ uuid: string }>('vendors.create', {
    name: 'Doces da Lia',
    phone: freshPhone(),
    categories: ['CAKE'],
  })
  await business.change('eventVendors.create', {
    eventUuid: uuid,
    vendorUuid,
    status: 'DONE',
    budget: 1_200_000,
  })
  await page.goto(`/app/${uuid}/vendors`)
  await expect(page.getByRole('region', { name: 'Bolo e doces' })).toBeVisible()
  // What the frame asks behind the first screen is none of the second's.
  await waitForIdle(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const call = /\/api\/b\/[^/]+\/([^?]+)/.exec(request.url())?.[1]
    if (call && !call.startsWith('live.')) asked.push(call)
  })
  await page.getByRole('link', { name: 'Visão geral' }).click()
  const week = page.getByRole('region', { name: 'Próximos 7 dias' })
  await expect(week.getByRole('link', { name: 'Provar o bolo' })).toBeVisible()
  await expect(week).toContainText(/Atrasadas\s*1/)
  await expect(week).toContainText('15h')
  await expect(page.getByRole('region', { name: 'Dinheiro' })).toContainText(
    /R\$\s38\.000,00 por contratar/,
  )
  await expect(page.getByRole('region', { name: 'Novidades do casal' })).toBeVisible()
  // How many guests come follows by itself, below.
  expect(asked.filter((call) => call !== 'guests.getSummary')).toEqual(['event.getOverview'])
  await wellMadeAtBothSizes(page, 'visão geral')
})

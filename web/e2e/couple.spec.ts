import type { Locator } from '@playwright/test'
import type { TaskGetAllOutput } from '../src/client/types.gen'
import { plusDays, today } from '../src/lib/dates'
import { coupleOf } from './support/couple'
import { follow } from './support/live'
import { phoneSize, wellMade } from './support/looks'
import { freshPhone } from './support/people'
import { newPerson } from './support/pool'
import { expect, signIn, test } from './support/test'
import { visit } from './support/visit'

test.use({
  viewport: phoneSize,
  hasTouch: true,
  provoked: /status of 404|Não encontramos/,
})

test('o casal entra pelo link, escolhe entre os seus eventos e lê uma vez o que é', async ({
  browserOf,
  business,
}) => {
  const { phones, customers, event, home } = await coupleOf(business, [freshPhone(), newPerson()])
  const bodas = await business.change<{ uuid: string }>('event.create', {
    type: 'BODAS',
    title: 'Bodas dos avós',
    customers,
    startFrom: { kind: 'BLANK' },
  })
  const helena = await browserOf()
  await helena.goto(home)
  await expect(helena).toHaveURL(/\/auth\/signin/)
  await signIn(helena, phones[0], 'SMS')
  // The link leads where it said.
  await expect(helena).toHaveURL(home)
  const told = helena.getByRole('heading', { name: 'Este espaço é de vocês' })
  await expect(told).toBeVisible()
  const kept = helena.waitForResponse((answer) => answer.url().endsWith('users.dismiss'))
  await helena.getByRole('button', { name: 'Entendi, fechar' }).click()
  await expect(told).toHaveCount(0)
  expect((await kept).ok()).toBe(true)

  await helena.getByRole('link', { name: 'Seus eventos' }).click()
  await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Seus eventos')
  await wellMade(helena, 'os eventos do casal')
  await helena.getByRole('link', { name: 'Bodas dos avós' }).click()
  await expect(helena).toHaveURL(`/evento/${bodas.uuid}`)
  await expect(helena.getByRole('heading', { level: 1 })).toBeVisible()
  // Dismissed once, the introduction is gone from all of their events.
  await expect(told).toHaveCount(0)
  await helena.getByRole('link', { name: 'Seus eventos' }).click()
  await helena.getByRole('link', { name: event.title }).click()
  await expect(helena).toHaveURL(home)
  await expect(helena.getByRole('heading', { name: 'O caminho até o sim' })).toBeVisible()
  await expect(told).toHaveCount(0)

  // His own side tells him too: it was put away by her alone.
  const caio = await browserOf(phones[1])
  await caio.goto(home)
  await expect(caio.getByRole('heading', { name: 'Este espaço é de vocês' })).toBeVisible()
})

test('vê, decide, anota e conclui, e um vê o que o outro fez', async ({ browserOf, business }) => {
  const { phones, event, task, home } = await coupleOf(business)
  const helena = await browserOf(phones[0])
  const caio = await browserOf(phones[1])

  await test.step('ela decide o que lhes foi perguntado', async () => {
    await follow(helena, home)
    await expect(helena.getByRole('link', { name: /Falar no WhatsApp/ })).toBeVisible()
    // The card asks, and opens its answer at once.
    await helena.getByRole('link', { name: task.title }).click()
    await expect(helena.getByRole('heading', { level: 1 })).toHaveText(task.title)
    await expect(helena.getByText('O buffet cobra mais')).toHaveCount(0)
    await expect(helena.getByRole('textbox', { name: 'A decisão de vocês' })).toBeVisible()
    await wellMade(helena, 'decisão do cliente')
    await helena.getByRole('button', { name: 'Está decidido' }).click()
    await expect(helena.getByText('Escreva o que foi decidido', { exact: true })).toBeVisible()
    await helena.getByRole('textbox', { name: 'A decisão de vocês' }).fill('Risoto de alho-poró')
    await helena.getByRole('button', { name: 'Está decidido' }).click()
    await expect(helena.getByRole('heading', { name: 'Decidido' })).toBeVisible()
    await expect(helena.getByText('já vê a decisão no planejamento')).toBeVisible()
    await wellMade(helena, 'decidido')
  })

  await test.step('ele anota e conclui', async () => {
    await caio.goto(`${home}/organizacao`)
    await caio.getByRole('link', { name: task.title }).click()
    await expect(caio.getByText('Risoto de alho-poró')).toBeVisible()
    await expect(caio.getByText(/^Decidido por Helena, hoje às/)).toBeVisible()
    await wellMade(caio, 'tarefa do cliente')
    await caio.getByRole('link', { name: 'Escrever' }).click()
    const notes = caio.getByRole('dialog', { name: 'Anotações de vocês' })
    await notes.getByRole('textbox').fill('A tia Lúcia não come lactose')
    await wellMade(caio, 'anotações do cliente')
    await notes.getByRole('button', { name: 'Salvar anotações' }).click()
    await expect(notes).toHaveCount(0)
    await expect(caio).toHaveURL(new RegExp(`/organizacao/${task.publicId}$`))
    await expect(caio.getByText('A tia Lúcia não come lactose')).toBeVisible()
    // The steps are the planner's to tick, as long as they say so.
    await expect(caio.getByRole('checkbox', { name: /Ir à degustação/ })).toBeDisabled()
    const ticked = caio.waitForResponse((answer) => answer.url().endsWith('customer.checkTask'))
    await caio.getByRole('checkbox', { name: 'Marcar como feito' }).click()
    expect((await ticked).ok()).toBe(true)
    await expect(caio.getByRole('checkbox', { name: 'Feito', exact: true })).toBeChecked()
  })

  await test.step('ela vê sem recarregar, e quem planeja sabe', async () => {
    await helena.getByRole('link', { name: 'Voltar à tarefa' }).click()
    await expect(helena.getByRole('checkbox', { name: 'Feito', exact: true })).toBeChecked()
    await expect(helena.getByText('A tia Lúcia não come lactose')).toBeVisible()
    const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', {
      eventUuid: event.uuid,
    })
    expect(tasks[0]).toMatchObject({
      decision: 'Risoto de alho-poró',
      customerNotes: 'A tia Lúcia não come lactose',
    })
    expect(tasks[0]?.checkedAt).toBeDefined()
    const { items } = await business.ask<{ items: { text: string; actor: { name: string } }[] }>(
      'event.getHistory',
      { uuid: event.uuid },
    )
    expect(items.map(({ text, actor }) => `${actor.name} ${text}`)).toEqual(
      expect.arrayContaining([
        `Helena Prado decidiu a tarefa “${task.title}”`,
        `Caio Teixeira concluiu a tarefa “${task.title}”`,
      ]),
    )
  })
})

test('uma pergunta com opções: um toque decide, e quem planeja confirma ou pergunta de novo', async ({
  page,
  browserOf,
  business,
}) => {
  const { phones, event, task, home } = await coupleOf(business)
  const helena = await browserOf(phones[0])

  await test.step('quem planeja pergunta, com texto e imagem', async () => {
    await visit(page, `/app/${event.uuid}/organization/${task.publicId}`)
    await page.getByRole('button', { name: /, alterar decisão$/ }).click()
    const editor = page.getByRole('group', { name: 'Decisão' })
    await editor.getByLabel('Pergunta').fill('Peixe ou carne?')
    await editor.getByRole('button', { name: 'Adicionar opção' }).click()
    await editor.getByLabel('Opção 1', { exact: true }).fill('Bacalhau da tia Lúcia')
    await editor.getByRole('button', { name: 'Adicionar opção' }).click()
    await editor.getByLabel('Imagem de Opção 2', { exact: true }).setInputFiles({
      name: 'carne.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await expect(editor.getByRole('button', { name: /^Tirar a imagem/ })).toBeVisible()
    await editor.getByRole('button', { name: 'Salvar decisão' }).click()
    await expect(page.getByText(/Aguardando o casal, pedida hoje · 2 opções/)).toBeVisible()
  })

  await test.step('ela toca numa opção, e diz mais', async () => {
    await helena.goto(home)
    await helena.getByRole('link', { name: 'Peixe ou carne?' }).click()
    await expect(helena.getByRole('button', { name: 'Opção 2' })).toBeVisible()
    await wellMade(helena, 'opções do cliente')
    await helena.getByRole('button', { name: 'Bacalhau da tia Lúcia' }).click()
    await expect(helena.getByRole('heading', { name: 'Decidido' })).toBeVisible()
    await expect(helena.getByText(/^Decidido por Helena, hoje às/)).toBeVisible()
    await helena.getByLabel('Quer dizer mais alguma coisa?').fill('Com pouca cebola')
    await helena.getByRole('button', { name: 'Enviar junto' }).click()
    await expect(helena.getByText('“Com pouca cebola”')).toBeVisible()
  })

  await test.step('quem planeja toma nota na visão geral, num toque, e desfaz', async () => {
    await visit(page, `/app/${event.uuid}/details`)
    const news = page.getByRole('region', { name: 'Novidades do casal' })
    await expect(news.getByText('Helena: “Bacalhau da tia Lúcia”')).toBeVisible()
    await wellMade(page, 'a resposta na visão geral')
    const confirm = news.getByRole('button', { name: 'Confirmar: Peixe ou carne?' })
    await confirm.click()
    await expect(confirm).toHaveText('Confirmada')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(confirm).toHaveText('Confirmar')
    // After the undo, the answer is unconfirmed for the whole team.
    await page.reload()
    await expect(confirm).toHaveText('Confirmar')
    await visit(page, `/app/${event.uuid}/organization/${task.publicId}`)
  })

  await test.step('quem planeja lê, confirma e pergunta de novo', async () => {
    const answer = page.getByRole('region', { name: 'Decisão: Peixe ou carne?' })
    await expect(answer.getByText('“Com pouca cebola”')).toBeVisible()
    await expect(answer.getByText(/^Decidido por Helena, hoje às/)).toBeVisible()
    await expect(answer.getByText('Bacalhau da tia Lúcia, a escolhida')).toBeVisible()
    await wellMade(page, 'a decisão na tarefa')
    await answer.getByRole('button', { name: 'Confirmar' }).click()
    await expect(answer.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
    await helena.goto(`${home}/decisoes`)
    await expect(helena.getByText('Bacalhau da tia Lúcia')).toBeVisible()
    await wellMade(helena, 'as decisões do cliente')
    await answer.getByRole('button', { name: 'Perguntar de novo' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: 'Perguntar de novo' }))
      .getByRole('button', { name: 'Perguntar de novo' })
      .click()
    await expect(answer).toHaveCount(0)
    await helena.goto(home)
    await expect(helena.getByRole('link', { name: 'Peixe ou carne?' })).toBeVisible()
  })

  await test.step('e o que é só da equipe some para o casal', async () => {
    await page.getByRole('switch', { name: 'Só a equipe' }).click()
    await expect(page.getByText(/Para o casal esta tarefa não existe/)).toBeVisible()
    await expect(helena.getByRole('link', { name: 'Peixe ou carne?' })).toHaveCount(0)
    await helena.goto(`${home}/organizacao/${task.publicId}`)
    await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Esta página não existe')
  })
})

test('escreve, envia, vê e baixa documentos, e só muda os seus', async ({
  browserOf,
  business,
}) => {
  const { phones, event, home } = await coupleOf(business)
  await business.change('document.create', { eventUuid: event.uuid, name: 'Contrato do buffet' })
  const helena = await browserOf(phones[0])
  const caio = await browserOf(phones[1])

  await test.step('ela escreve, da casa até a folha', async () => {
    await helena.goto(home)
    const tabs = helena.getByRole('navigation', { name: 'Principal' })
    await tabs.getByRole('link', { name: 'Documentos' }).click()
    await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Documentos')
    await wellMade(helena, 'documentos do casal')
    await helena.getByRole('link', { name: 'Adicionar documento' }).click()
    await helena.getByRole('link', { name: /^Escrever um documento/ }).click()
    await helena.getByLabel('Nome', { exact: true }).fill('Nossos votos')
    await helena.getByRole('button', { name: 'Criar e escrever' }).click()
    await helena.getByRole('textbox', { name: 'Texto de Nossos votos' }).click()
    await helena.keyboard.type('Prometo dançar com você na cozinha.')
    await expect(helena.getByText('Salvo', { exact: true })).toBeVisible()
    await wellMade(helena, 'escrever um documento')
  })

  await test.step('ele envia um arquivo, vê e baixa', async () => {
    // A real one, with words and their typeface in it: hers, as it is printed.
    const votes = helena.url().split('/').at(-1)
    const link = await helena.request.get(`/api/e/${event.uuid}/document.getLink?uuid=${votes}`)
    const printed = await helena.request.get((await link.json()).url)
    expect(printed.headers()['content-type']).toBe('application/pdf')
    const buffer = await printed.body()
    await caio.goto(`${home}/documentos/add/file`)
    await caio
      .getByLabel('Escolher arquivos', { exact: true })
      .setInputFiles([{ name: 'Referências.pdf', mimeType: 'application/pdf', buffer }])
    await expect(caio.getByText(/^Enviado/)).toBeVisible()
    await caio.getByRole('link', { name: 'Ver documentos' }).click()
    await caio.getByRole('link', { name: /^Referências/ }).click()
    const sheet = caio.getByRole('img', { name: 'Referências.pdf, página 1' })
    await expect.poll(() => inkOn(sheet.first())).toBeGreaterThan(200)
    expect((await sheet.boundingBox())?.width).toBeLessThan(phoneSize.width)
    await caio.getByRole('link', { name: 'Abrir Referências.pdf' }).click()
    // Open, it is large enough to be read, and goes back to where it was.
    const opened = caio.getByRole('dialog', { name: 'Referências.pdf' })
    await expect.poll(() => inkOn(opened.getByRole('img'))).toBeGreaterThan(1000)
    expect((await opened.getByRole('img').boundingBox())?.width).toBeGreaterThan(700)
    await wellMade(caio, 'um PDF aberto')
    await opened.getByRole('button', { name: 'Fechar' }).click()
    await expect(opened).toBeHidden()
    await caio.getByRole('link', { name: 'Abrir Referências.pdf' }).click()
    await expect(opened).toBeVisible()
    await caio.goBack()
    await expect(opened).toBeHidden()
    await expect(caio.getByRole('link', { name: 'Abrir Referências.pdf' })).toBeFocused()
    const downloading = caio.waitForEvent('download')
    await caio.getByRole('button', { name: 'Baixar' }).click()
    expect((await downloading).suggestedFilename()).toBe('Referências.pdf')
  })

  await test.step('o de quem planeja só se lê', async () => {
    await helena.goto(`${home}/documentos`)
    await expect(helena.getByRole('link', { name: /^Referências.*de vocês/ })).toBeVisible()
    await helena.getByRole('link', { name: /^Contrato do buffet/ }).click()
    await expect(helena.getByRole('document', { name: /Contrato do buffet/ })).toBeVisible()
    await expect(helena.getByRole('button', { name: /^Ações de/ })).toHaveCount(0)
    const { items } = await (
      await helena.request.get(`/api/e/${event.uuid}/document.getAll?eventUuid=${event.uuid}`)
    ).json()
    const theirs = items.find(({ name }: { name: string }) => name === 'Contrato do buffet')
    for (const [procedure, more] of [
      ['document.update', { name: 'Outro nome' }],
      ['document.delete', {}],
    ] as const) {
      const refused = await helena.request.post(`/api/e/${event.uuid}/${procedure}`, {
        data: { uuid: theirs.uuid, ...more },
      })
      expect(refused.status(), procedure).toBe(404)
    }
  })

  await test.step('o que é dos dois, qualquer um exclui, e desfaz', async () => {
    await caio.goto(`${home}/documentos`)
    await caio.getByRole('link', { name: /^Nossos votos/ }).click()
    await expect(caio.getByRole('textbox', { name: 'Texto de Nossos votos' })).toContainText(
      'Prometo dançar',
    )
    await caio.getByRole('button', { name: 'Ações de Nossos votos' }).click()
    await expect(caio.getByRole('menuitem', { name: 'Excluir' })).toBeVisible()
    await wellMade(caio, 'o que se faz com um documento')
    await caio.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(caio.getByRole('heading', { level: 1 })).toHaveText('Documentos')
    await expect(caio.getByRole('link', { name: /^Nossos votos/ })).toHaveCount(0)
    await caio.getByRole('button', { name: 'Desfazer' }).click()
    await expect(caio.getByRole('link', { name: /^Nossos votos/ })).toBeVisible()
  })
})

/** How many dark pixels there are on a page that was drawn. */
function inkOn(sheet: Locator): Promise<number> {
  return sheet.evaluate((canvas: HTMLCanvasElement) => {
    const { data = [] } =
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    let dark = 0
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 200 && (data[at] ?? 255) < 100) dark += 1
    }
    return dark
  })
}

test('uma etapa que pede decisão se abre sozinha, dos dois lados; da quinta em diante, Ver todas', async ({
  page,
  browserOf,
  business,
}) => {
  const { phones, event, task, home } = await coupleOf(business)
  const asks = async (title: string) => {
    const { publicId } = await business.change<{ publicId: string }>('subtask.create', {
      taskPublicId: task.publicId,
      title,
    })
    await business.change('subtask.update', { publicId, decisionRequested: true })
  }
  for (const title of ['Peixe ou carne?', 'Qual sobremesa?', 'Vinho tinto?']) await asks(title)
  const helena = await browserOf(phones[0])
  await visit(helena, home)
  const waiting = helena.getByRole('region', { name: 'Precisa de vocês' })
  await expect(waiting.getByRole('listitem')).toHaveCount(4)
  await expect(helena.getByRole('link', { name: /^Ver todas as/ })).toHaveCount(0)
  await asks('Café ou chá?')
  await helena.reload()
  await expect(waiting.getByRole('listitem')).toHaveCount(4)
  await waiting.getByRole('link', { name: 'Ver todas as 5' }).click()
  await expect(helena).toHaveURL(`${home}/decisoes`)
  await helena.getByRole('link', { name: 'Café ou chá?' }).click()
  await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Café ou chá?')
  await helena.getByRole('textbox', { name: 'A decisão de vocês' }).fill('Café coado')
  await helena.getByRole('button', { name: 'Está decidido' }).click()
  await expect(helena.getByRole('heading', { name: 'Decidido' })).toBeVisible()

  // The planner reads the answer in the task, without opening the subtask.
  await visit(page, `/app/${event.uuid}/organization/${task.publicId}`)
  const answer = page.getByRole('region', { name: 'Decisão: Café ou chá?' })
  await expect(answer.getByText('“Café coado”')).toBeVisible()
  await answer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(answer.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
})

/** A day as the client's pages say it: "hoje", "há 2 dias", "18 de setembro de 2027", "sex., 27". */
const aDay =
  /hoje|ontem|amanhã|há \d+ dias|em \d+ dias|\d{1,2} de \p{L}{3,}|(?:seg|ter|qua|qui|sex|sáb|dom)\., \d+\b(?! de)/giu

test('cada coisa diz a sua data uma vez, e o que se acrescenta fica ao alcance do polegar', async ({
  browserOf,
  business,
}) => {
  const { phones, event, task, home } = await coupleOf(business)
  const soon = `${plusDays(today(), 20)}T18:00:00Z`
  for (const [title, more] of [
    ['Provar o bolo', { timing: 'CALENDAR', date: soon, endDate: soon.replace('T18', 'T20') }],
    ['Escolher as flores', { timing: 'PLANNING', timeUnitNumber: 2, timeUnitOption: 'MONTHS' }],
  ] as const) {
    await business.change('task.create', {
      eventUuid: event.uuid,
      title,
      category: 'CAKE',
      ...more,
    })
  }
  const { uuid: vendorUuid } = await business.change<{ uuid: string }>('vendors.create', {
    name: 'Trio Alvorada',
    phone: freshPhone(),
    categories: ['MUSIC'],
  })
  await business.change('eventVendors.create', {
    eventUuid: event.uuid,
    vendorUuid,
    status: 'INDICATION',
  })
  await business.change('document.create', { eventUuid: event.uuid, name: 'Cronograma' })
  const helena = await browserOf(phones[0])
  const decided = await helena.request.post(`/api/e/${event.uuid}/customer.decideTask`, {
    data: { publicId: task.publicId, decision: 'Risoto', decisionWas: '' },
  })
  expect(decided.ok(), await decided.text()).toBe(true)

  const said: Record<string, number> = {}
  const look = async (page: string) => {
    await expect(helena.getByRole('heading', { level: 1 })).toBeVisible()
    for (const words of await helena.locator('main :is(header, li)').allInnerTexts()) {
      const days = words.match(aDay) ?? []
      expect(days.length, `${page}: “${words}” diz ${days.join(' e ')}`).toBeLessThan(2)
      said[page] = (said[page] ?? 0) + days.length
    }
  }
  const inReach = async (name: string) => {
    const add = await helena.getByRole('link', { name }).boundingBox()
    const tabs = await helena.getByRole('navigation', { name: 'Principal' }).boundingBox()
    if (!add || !tabs) throw new Error(`${name} is not on the screen`)
    expect(add.y, name).toBeGreaterThan((phoneSize.height * 2) / 3)
    expect(add.y + add.height, name).toBeLessThan(tabs.y)
  }

  await visit(helena, home)
  await expect(helena.getByRole('link', { name: 'Provar o bolo' })).toBeVisible()
  await look('início')
  await visit(helena, `${home}/organizacao`)
  const month = helena.getByRole('region', { name: 'Próximos 30 dias' })
  await expect(month.getByRole('link')).toHaveText(['Provar o bolo'])
  await look('checklist')
  await month.getByRole('link').click()
  await expect(helena.getByText(/, 15h às 17h$/)).toBeVisible()
  await look('tarefa')
  await visit(helena, `${home}/organizacao/${task.publicId}`)
  await expect(helena.getByText(/^Decidido por Helena, hoje às/)).toHaveCount(1)
  await look('tarefa decidida')
  await visit(helena, `${home}/decisoes`)
  await look('decisões')
  await visit(helena, `${home}/fornecedores`)
  await inReach('Adicionar fornecedor')
  await helena.getByRole('button', { name: 'Queremos este: Trio Alvorada' }).click()
  await expect(helena.getByText(/^Escolhido por Helena Prado, hoje às/)).toHaveCount(1)
  await look('fornecedores')
  await helena.getByRole('link', { name: 'Trio Alvorada' }).click()
  await expect(helena.getByText(/^Escolhido por Helena Prado, hoje às/)).toHaveCount(1)
  await look('fornecedor')
  await visit(helena, `${home}/documentos`)
  await inReach('Adicionar documento')
  await look('documentos')
  await helena.getByRole('link', { name: /^Cronograma/ }).click()
  await expect(helena.getByRole('heading', { level: 1 })).toHaveText('Cronograma')
  await look('documento')
  // Where days are said at all, one was found.
  const where = ['início', 'checklist', 'tarefa', 'decisões', 'fornecedores', 'documentos']
  for (const page of [...where, 'documento']) expect(said[page], page).toBeGreaterThan(0)
})

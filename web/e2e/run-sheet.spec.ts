import type { Page } from '@playwright/test'
import { nextYear } from './support/clock'
import { follow } from './support/live'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { type Business, freshPhone } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

const day = `${nextYear}-09-18`
/** The event's day, as the procession is twelve minutes late. */
const late = new Date(`${day}T16:42:00-03:00`)
/** What a client may: see the run sheet, and say who walks. */
const [sees, edits] = [2048, 2048 + 4096]

async function wedding(business: Business, customerExtraPermissions = 0) {
  const phone = newPerson()
  const { uuid } = await business.wedding(
    ['Helena Prado', 'Caio'],
    { date: day, startFrom: { kind: 'BLANK' } },
    phone,
  )
  await business.change('event.updateCustomerPermissions', { uuid, customerExtraPermissions })
  return { uuid, phone }
}

/** A line of the event's day, by its minute. */
async function line(
  business: Business,
  eventUuid: string,
  start: number,
  title: string,
  more = {},
) {
  const { uuid } = await business.change<{ uuid: string }>('runSheet.createLine', {
    eventUuid,
    day: 0,
    start,
    title,
    ...more,
  })
  return uuid
}

/** What happens on the screen, from top to bottom. */
const titles = (page: Page) =>
  page.locator('[data-line] a[data-line-link]').locator('visible=true').allInnerTexts()

test('o dia se escreve linha a linha, com o cortejo', async ({ page, business }) => {
  const { uuid } = await wedding(business)
  await page.goto(`/app/${uuid}/run-sheet`)
  const first = page.getByRole('button', { name: 'Escrever a primeira linha' })
  await expect(first).toBeVisible()
  await wellMade(page, 'roteiro vazio')
  await first.click()
  const add = page.getByRole('form', { name: /^Nova linha/ })
  for (const [time, title] of [
    ['1h30', 'Última música'],
    ['23:00', 'Pista aberta'],
    ['1630', 'Cortejo de entrada'],
    ['16h50', 'Cerimônia religiosa'],
  ] as const) {
    await add.getByLabel('Hora').fill(time)
    await add.getByLabel('O que acontece').fill(title)
    await page.keyboard.press('Enter')
    await expect(add.getByLabel('Hora')).toBeFocused()
  }
  const expected = ['Cortejo de entrada', 'Cerimônia religiosa', 'Pista aberta', 'Última música']
  await expect.poll(() => titles(page)).toEqual(expected)
  await expect(page.getByRole('heading', { name: 'Madrugada' })).toBeVisible()
  // Text that is not a time stays in the field, with an error that says which form is expected.
  await add.getByLabel('Hora').fill('tarde')
  await add.getByLabel('O que acontece').fill('Brinde')
  await page.keyboard.press('Enter')
  await expect(add.getByText('Use uma hora como 16:30 ou 1h30')).toBeVisible()
  await add.getByLabel('Hora').fill('20:45')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Brinde' })).toBeVisible()

  // A line moved with the keys takes the time of its new position; a deleted one can be restored.
  await page.getByRole('link', { name: 'Brinde' }).press('Alt+ArrowDown')
  await expect(page.getByText('Brinde: agora às 23:00')).toBeVisible()
  await page.getByRole('button', { name: 'Ações de Brinde' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByRole('link', { name: 'Brinde' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByRole('link', { name: 'Brinde' })).toBeVisible()

  // A line's panel.
  await page.getByRole('link', { name: 'Cerimônia religiosa' }).click()
  const panel = page.getByRole('complementary', { name: 'Linha do roteiro' })
  await panel.getByLabel('Duração').fill('50')
  await panel.getByLabel('Onde').fill('Capela Santa Rita')
  await panel.getByRole('switch', { name: 'Horário fixo' }).click()
  await panel.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Linha salva')).toBeVisible()
  await expect(page.getByText('Capela Santa Rita · 50 min')).toBeVisible()
  await wellMade(page, 'linha aberta')

  // The procession, at its own address.
  await page.getByRole('button', { name: 'Ações de Cortejo de entrada' }).click()
  await page.getByRole('menuitem', { name: 'Montar um cortejo' }).click()
  await expect(page).toHaveURL(/\/procession$/)
  const walk = page.getByRole('form', { name: 'Mais uma entrada no cortejo' })
  for (const [who, role, music] of [
    ['Padre Anselmo', 'celebrante', 'Jesus, alegria dos homens · Bach'],
    ['Igor e Lívia', 'padrinhos da noiva', ''],
    ['Beatriz e Sérgio', 'noiva e o pai', 'Marcha nupcial · Wagner'],
  ] as const) {
    await walk.getByLabel('Quem entra').fill(who)
    await walk.getByLabel('Papel').fill(role)
    await walk.getByLabel('Música').fill(music)
    await page.keyboard.press('Enter')
    await expect(walk.getByLabel('Quem entra')).toHaveValue('')
  }
  const list = page.getByRole('list', { name: 'Cortejo' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('link', { name: /^3 entradas/ })).toBeVisible()
  await wellMade(page, 'cortejo')

  // On a phone the procession is a page and no panel: the open sheet stays, with its text.
  await page.getByRole('button', { name: 'Ações de Igor e Lívia' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const entry = page.getByRole('dialog', { name: 'Quem entra' })
  await entry.getByLabel(/^Música/).fill('Trem-bala')
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    await expect(entry.getByLabel(/^Música/)).toHaveValue('Trem-bala')
  }
  await entry.getByRole('button', { name: 'Salvar' }).click()
  await expect(entry).toBeHidden()
  await expect(list).toContainText('Trem-bala')

  // On the day, one after the other is called in; a call too early is taken back.
  await page.clock.setFixedTime(late)
  await page.reload()
  await page.getByRole('button', { name: 'Chamar os padrinhos da noiva' }).click()
  await page.getByRole('button', { name: 'Chamar a noiva e o pai' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Agora' })).toContainText('Beatriz')
  await page.getByRole('button', { name: 'Voltar atrás: Igor e Lívia' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Agora' })).toContainText('Igor')

  await page.goto(`/app/${uuid}/run-sheet/print`)
  await expect(page.getByRole('region', { name: /página 2 de 2/ })).toContainText('Padre Anselmo')
  await wellMade(page, 'roteiro no papel')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar em PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('um roteiro que já vem pronto entra inteiro, e sai', async ({ page, business }) => {
  const { uuid } = await wedding(business)
  await page.goto(`/app/${uuid}/run-sheet`)
  await page.getByRole('button', { name: 'Copiar um roteiro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copiar um roteiro' })
  await dialog.getByLabel('De qual roteiro').click()
  await page.getByLabel('Buscar', { exact: true }).fill('casamento')
  await page.getByRole('option', { name: /^Roteiro Cortejo: Casamento/ }).click()
  await wellMade(page, 'copiar um roteiro')
  await dialog.getByRole('button', { name: 'Copiar o roteiro' }).click()
  await expect(page.getByText('25 linhas copiadas')).toBeVisible()
  await expect(page.getByRole('link', { name: /^8 entradas/ })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByRole('button', { name: 'Escrever a primeira linha' })).toBeVisible()
})

test('um atraso mostra antes o que anda e o que esbarra, chega a todos e se desfaz', async ({
  page,
  business,
  browserOf,
}) => {
  const { uuid, phone: number } = await wedding(business, sees)
  await line(business, uuid, 480, 'Montagem', { teamOnly: true })
  await line(business, uuid, 990, 'Cortejo de entrada', { length: 20 })
  await line(business, uuid, 1010, 'Cerimônia religiosa', { length: 50 })
  await line(business, uuid, 1140, 'Entrada no salão', { length: 15 })
  await line(business, uuid, 1170, 'Jantar servido', { fixed: true })
  await line(business, uuid, 1530, 'Última música')
  const phone = await browserOf(number)
  for (const one of [page, phone]) await one.clock.setFixedTime(late)
  await follow(phone, `/evento/${uuid}/roteiro`)
  await follow(page, `/app/${uuid}/run-sheet`)
  const now = phone.getByRole('article', { name: 'Agora' })
  await expect(now).toContainText('Agora, 12 min depois da hora')
  await expect(phone.getByRole('article', { name: 'Depois' })).toContainText('Depois, em 8 min')
  // A line for the team alone does not exist for the client.
  await expect(phone.getByText('Montagem')).toHaveCount(0)
  await wellMade(phone, 'roteiro do cliente')

  await page.getByRole('button', { name: 'Atrasar tudo daqui' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Atrasar tudo daqui' })
  await sheet.getByRole('button', { name: '20 minutos', exact: true }).click()
  await expect(sheet.getByText('4 linhas andam, e o dia termina à 1:50.')).toBeVisible()
  await expect(
    sheet.getByText(
      'Entrada no salão vai até 19:35 e passa 5 minutos do horário de Jantar servido',
    ),
  ).toBeVisible()
  await expect(sheet.getByRole('row', { name: '16:30 16:50 Cortejo de entrada' })).toBeVisible()
  await wellMade(page, 'atrasar')
  // Nothing has happened so far.
  await expect(now).toBeVisible()
  await sheet.getByRole('button', { name: 'Atrasar 20 minutos' }).click()
  await expect(page.getByText('Roteiro atrasado em 20 minutos')).toBeVisible()
  await expect(phone.getByText('19:20')).toBeVisible()
  await expect(phone.getByText('19:30')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Os horários voltaram a como estavam')).toBeVisible()
  await expect(phone.getByText('19:20')).toHaveCount(0)
  await expect(now).toContainText('Cortejo de entrada')

  // A tick moves the light on, on every open phone.
  await page.getByRole('button', { name: 'Concluir: Cortejo de entrada' }).click()
  await expect(phone.getByRole('article', { name: 'Depois' })).toContainText('Cerimônia religiosa')
  await expect(now).toHaveCount(0)
})

test('quem casa diz quem entra e com que música, quando pode', async ({ business, browserOf }) => {
  const { uuid, phone: number } = await wedding(business, edits)
  await line(business, uuid, 990, 'Cortejo de entrada')
  const phone = await browserOf(number)
  await phone.goto(`/evento/${uuid}/roteiro`)
  await phone.getByRole('link', { name: /^Montar o cortejo/ }).click()
  const walk = phone.getByRole('form', { name: 'Mais uma entrada no cortejo' })
  await walk.getByLabel('Quem entra').fill('Vovó Nair')
  await walk.getByLabel('Música').fill('Carinhoso · Pixinguinha')
  await walk.getByRole('button', { name: 'Incluir' }).click()
  await expect(phone.getByRole('list', { name: 'Cortejo' })).toContainText('Vovó Nair')
  await phone.getByRole('button', { name: 'Ações de Vovó Nair' }).click()
  await phone.getByRole('menuitem', { name: 'Editar' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Quem entra' })
  await dialog.getByLabel('Papel').fill('avó da noiva')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(phone.getByText('avó da noiva')).toBeVisible()
  await wellMade(phone, 'cortejo do cliente')
  // With seeing alone, nothing is offered.
  await business.change('event.updateCustomerPermissions', { uuid, customerExtraPermissions: sees })
  await phone.reload()
  await expect(phone.getByText('Vovó Nair')).toBeVisible()
  await expect(phone.getByRole('form', { name: 'Mais uma entrada no cortejo' })).toHaveCount(0)
})

test.describe('o que o servidor recusa', () => {
  test.use({ provoked: /net::ERR_FAILED/ })

  test('volta a como estava, à vista', async ({ page, business }) => {
    const { uuid } = await wedding(business)
    await line(business, uuid, 990, 'Cortejo de entrada')
    await line(business, uuid, 1170, 'Jantar servido')
    await line(business, uuid, 1245, 'Brinde')
    await page.clock.setFixedTime(late)
    await page.goto(`/app/${uuid}/run-sheet`)
    await page.route('**/runSheet.checkLine', (route) => route.abort())
    const tick = page.getByRole('checkbox', { name: 'Concluir: Brinde' })
    await tick.click()
    await expect(page.getByText('O roteiro voltou a como estava')).toBeVisible()
    await expect(tick).not.toBeChecked()
  })
})

test.describe('o link de um fornecedor', () => {
  // Once it is revoked, its page is asked for once more.
  test.use({ provoked: /status of 404/ })

  test('mostra só as linhas dele, com quem falar, até ser encerrado', async ({
    page,
    business,
    browserOf,
  }) => {
    const { uuid } = await wedding(business)
    const { uuid: vendorUuid } = await business.change<{ uuid: string }>('vendors.create', {
      name: 'DJ Maré',
      phone: freshPhone(),
      categories: ['MUSIC'],
    })
    const { uuid: dj } = await business.change<{ uuid: string }>('eventVendors.create', {
      eventUuid: uuid,
      vendorUuid,
    })
    const who = [{ kind: 'VENDOR', uuid: dj }]
    await line(business, uuid, 690, 'Passagem de som', { who, place: 'Salão' })
    await line(business, uuid, 1170, 'Jantar servido')
    await page.goto(`/app/${uuid}/run-sheet/share`)
    const created = page.waitForResponse('**/runSheet.createLink')
    await page.getByRole('button', { name: 'Criar e copiar link: DJ Maré' }).click()
    const { url }: { url: string } = await (await created).json()
    await expect(page.getByRole('button', { name: 'Encerrar o link de DJ Maré' })).toBeVisible()
    await wellMade(page, 'links dos fornecedores')

    const theirs = await browserOf()
    await theirs.goto(new URL(url).pathname)
    await expect(theirs.getByText('Passagem de som')).toBeVisible()
    await expect(theirs.getByText('Jantar servido')).toHaveCount(0)
    await expect(theirs.getByText('Beatriz Lacerda')).toBeVisible()
    await expect(theirs.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
    await wellMade(theirs, 'roteiro do fornecedor')

    await page.getByRole('button', { name: 'Encerrar o link de DJ Maré' }).click()
    await page.getByRole('button', { name: 'Encerrar link', exact: true }).click()
    await expect(page.getByText('Link encerrado')).toBeVisible()
    await theirs.reload()
    await expect(
      theirs.getByRole('heading', { name: 'Este link não está mais valendo' }),
    ).toBeVisible()
  })
})

test.describe('sem internet', () => {
  test.use({ serviceWorkers: 'allow', provoked: /net::ERR_INTERNET_DISCONNECTED/ })

  test('o roteiro que se abriu continua na tela, e diz o que é agora', async ({
    page,
    context,
    business,
  }) => {
    const { uuid } = await wedding(business)
    await line(business, uuid, 990, 'Cortejo de entrada')
    await page.clock.setFixedTime(late)
    await page.goto(`/app/${uuid}/run-sheet`)
    await expect(page.getByRole('article', { name: 'Agora' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const ask = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve, reject) => {
              request.onsuccess = () => resolve(request.result)
              request.onerror = () => reject(request.error)
            })
          const names = (await indexedDB.databases()).map(({ name }) => name)
          if (!names.includes('cortejo')) return ''
          const open = await ask(indexedDB.open('cortejo'))
          const keys = await ask(open.transaction('answers').objectStore('answers').getAllKeys())
          open.close()
          return keys.join(' ')
        }),
      )
      .toContain('runSheetGet')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('article', { name: 'Agora' })).toContainText('Cortejo de entrada')
    await expect(page.getByText('Você está sem conexão')).toBeVisible()
    await context.setOffline(false)
  })
})

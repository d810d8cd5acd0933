import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type {
  GuestsGetAllOutput,
  ReceptionCreateDeviceOutput,
  ReceptionGetListOutput,
  UsersGetOutput,
} from '../src/client/types.gen'
import { count, kill, letIn, phoneAt, readyToBeAlone, scan } from './support/door'
import { deskSize, phoneSize, wellMade } from './support/looks'
import { nextMessage } from './support/outbox'
import { freshPhone, signInQuietly } from './support/people'
import { Network } from './support/proxy'
import { readPicture } from './support/qr'
import { expect, test } from './support/test'

// A browser's own words where a network is cut, and where a device has no camera.
test.use({ provoked: /net::ERR_|Failed to load resource/ })

const longest = `Maximiliana ${'Albuquerque'.repeat(20)}`.slice(0, 190)
/** The first twelve come, and have a telephone; so have eight of the others. */
const named = [
  'Família Bittencourt',
  'Camila e Igor Sarmento',
  'Convite de Mauro Vilela',
  'Família Drumond Alves',
  'Família 🎉 Limão 👩‍👧‍👦',
  'Família Albuquerque',
  'Padrinhos do noivo',
  'Tainá e Breno',
  'Família Rocha',
  'Família Guimarães',
  'Amigas da faculdade',
  'Vizinhos da Savassi',
]
const households = Array.from({ length: 60 }, (_, i) => ({
  name: named[i] ?? `Família Souza ${i}`,
  phone: i < 20 ? freshPhone() : '',
}))
const nameOf = (i: number) => households[i]?.name ?? ''
const phoneOf = (i: number) => households[i]?.phone ?? ''

/** Three hundred guests as a sheet: what three households say is not known yet. */
function sheet(): Buffer {
  const rows = households.flatMap(({ name, phone }, i) =>
    ['Helena', 'Roberto', 'Sofia', 'Davi', 'Lúcia'].map((first, n) =>
      [
        name,
        i === 4 && n === 4 ? longest : `${first} ${name.split(' ')[1]}`,
        i >= 3 && i < 12 ? 'Confirmado' : '',
        n === 0 ? phone : '',
      ].join(';'),
    ),
  )
  return Buffer.from(['Convite;Convidado;Status;Telefone', ...rows].join('\r\n'))
}

test('de uma planilha de 300 convidados ao relatório da noite, com duas portas sem rede', async ({
  page,
  business,
  context,
  browserOf,
}, info) => {
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { uuid } = await business.wedding(['Marina Alves', 'Tomás'], {
    startFrom: { kind: 'BLANK' },
    date,
    eventStartTime: '18:30',
  })

  await test.step('a planilha vira sessenta convites', async () => {
    await page.goto(`/app/${uuid}/rsvp/import`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'convidados.csv', mimeType: 'text/csv', buffer: sheet() })
    await page.getByRole('button', { name: 'Importar 300 convidados' }).click()
    await expect(page.getByRole('heading', { name: 'Tudo certo!' })).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('link', { name: 'Voltar para os convidados' }).click()
    await expect(page.getByText('60 convites · 300 convidados')).toBeVisible()
  })

  await test.step('os convites saem, e três casas respondem', async () => {
    await page.getByRole('button', { name: 'Enviar convites' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar mensagem' })
    await expect(dialog).toContainText('40 convites sem telefone')
    await dialog.getByRole('button', { name: 'Enviar a 20 convites' }).click()
    const answer = async (i: number, comes: (nth: number) => boolean) => {
      const { body } = await nextMessage(page.request, phoneOf(i), { kind: 'guest_invite' })
      const guest = await browserOf(undefined, { javaScriptEnabled: false })
      await guest.goto(new URL(/https?:\S+/.exec(body)?.[0] ?? '').pathname)
      for (let nth = 0; nth < 5; nth++) {
        const name = comes(nth) ? 'Vai' : 'Não vai'
        await guest.getByRole('radio', { name, exact: true }).nth(nth).check()
      }
      await guest.getByRole('button', { name: 'Enviar respostas' }).click()
      await expect(guest.getByRole('heading', { name: 'Obrigado, Helena' })).toBeVisible()
      await guest.context().close()
    }
    await Promise.all([answer(0, () => true), answer(1, () => true), answer(2, (nth) => nth !== 2)])
  })

  const codes = await test.step('os códigos saem a quem vem, e se leem na imagem', async () => {
    await page.goto(`/app/${uuid}/reception/qr-code`)
    const enabled = page.getByRole('switch', { name: 'Um QR code para cada convite' })
    await enabled.click()
    await expect(enabled).toBeChecked()
    await page.getByRole('link', { name: /Por WhatsApp/ }).click()
    await page.getByRole('button', { name: 'Enviar agora a 12 convites' }).click()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    return Promise.all(
      [0, 1, 2, 3].map(async (i) => {
        const { pictureUrl } = await nextMessage(page.request, phoneOf(i), {
          kind: 'guest_qr_code',
        })
        const picture = await page.request.get(new URL(pictureUrl ?? '').pathname)
        const text = await readPicture(await picture.body())
        expect(text).toMatch(/^CORTEJO:[0-9A-Z]{8}:[\w-]{22}$/)
        return text
      }),
    )
  })

  const server = process.env.CORTEJO_URL ?? ''
  const [near, far] = [await Network.to(server), await Network.to(server)]
  const folder = info.outputPath('phone')
  // One door is the planner's own phone; its page is kept from the first visit on.
  let phone = await phoneAt(folder, { serviceWorkers: 'allow' })
  await phone.addCookies((await context.storageState()).cookies)
  let one = phone.pages()[0] ?? (await phone.newPage())
  await one.goto(`${near.url}/app/${uuid}/reception`)
  await readyToBeAlone(one, /Este aparelho/)
  await one.getByRole('button', { name: 'Buscar', exact: true }).click()

  // The other has no account, and a clock that is three hours late.
  const { url, pin } = await business.change<ReceptionCreateDeviceOutput>(
    'reception.createDevice',
    { eventUuid: uuid, name: 'Celular do Davi' },
  )
  const other = await browserOf(undefined, { serviceWorkers: 'allow' })
  await threeHoursLate(other)
  await other.goto(far.url + new URL(url).pathname)
  await other.getByLabel('PIN').fill(pin === '000000' ? '111111' : '000000')
  await other.getByLabel('Seu nome').fill('Davi Prado')
  await other.getByLabel('Onde você está').fill('porta 1')
  await other.getByRole('button', { name: 'Abrir a porta' }).click()
  await expect(other.getByText('PIN errado. Restam 4 tentativas.')).toBeVisible()
  await other.getByLabel('PIN').fill(pin)
  await other.getByRole('button', { name: 'Abrir a porta' }).click()
  await readyToBeAlone(other, /Este aparelho: porta 1 · Davi/)

  await test.step('sem rede, uma porta lê códigos, morre e volta', async () => {
    near.cut()
    far.cut()
    for (const i of [0, 1, 3]) {
      await scan(one, codes[i] ?? '')
      await expect(one.getByText('Convite válido')).toBeVisible()
      await expect(one.getByRole('heading', { name: nameOf(i) })).toBeVisible()
      await one.getByRole('button', { name: 'Dar entrada aos 5' }).click()
      await expect(one.getByRole('searchbox')).toBeVisible()
    }
    // The household of emoji and of the longest name, found by the word that can be typed.
    await one.getByRole('searchbox').fill('limao')
    await one.getByRole('button', { name: /^Helena.*Limão/ }).click()
    await expect(one.getByRole('checkbox', { name: longest })).toBeVisible()
    await wellMade(one, 'porta, nomes longos')
    await one.getByRole('button', { name: 'Dar entrada aos 5' }).click()
    await expect(count(one)).toHaveText('20 de 59')
    // The battery dies; every recorded check-in is kept.
    await kill(phone, folder)
    phone = await phoneAt(folder, { serviceWorkers: 'allow' })
    // Chromium writes cookies to the disk half a minute late.
    await phone.addCookies((await context.storageState()).cookies)
    one = phone.pages()[0] ?? (await phone.newPage())
    await one.goto(`${near.url}/app/${uuid}/reception?ver=buscar`)
    await expect(one.getByText('Sem rede: 20 na fila')).toBeVisible()
    await expect(count(one)).toHaveText('20 de 59')
    await letIn(one, nameOf(5))
  })

  await test.step('a outra recebe duas das mesmas casas, e se engana uma vez', async () => {
    await other.reload()
    await letIn(other, 'Limão')
    for (const i of [5, 6, 7, 8]) await letIn(other, nameOf(i))
    await other.getByRole('searchbox').fill('Família Rocha')
    await other.getByRole('button', { name: /^Helena.*Família Rocha/ }).click()
    await other.getByRole('button', { name: /^Desfazer a entrada de Helena/ }).click()
    await other.getByRole('button', { name: 'Entrar: Helena Rocha' }).click()
    await other.getByRole('button', { name: 'Voltar' }).first().click()
    await expect(count(other)).toHaveText('25 de 59')
  })

  await test.step('com a rede de volta, todos contam o mesmo, e cada convidado uma vez', async () => {
    near.mend()
    far.mend()
    for (const door of [one, other]) {
      await expect(count(door)).toHaveText('40 de 59', { timeout: 60_000 })
      await expect(door.getByText(/na fila/)).toBeHidden()
    }
    const list = await business.ask<ReceptionGetListOutput>('reception.getList', {
      eventUuid: uuid,
    })
    const taken = new Set(list.takeBacks.map(({ checkInUuid }) => checkInUuid))
    const stands = list.checkIns.filter((entry) => !taken.has(entry.uuid))
    expect(new Set(stands.map(({ guestUuid }) => guestUuid)).size).toBe(40)
    // Two doors' entries of the same people both show; each time is the server's.
    expect(stands).toHaveLength(50)
    expect(new Set(stands.map(({ by }) => by))).toEqual(new Set(['Beatriz Lacerda', 'Davi Prado']))
    for (const { at } of stands)
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(15 * 60_000)
    const { items } = await business.ask<GuestsGetAllOutput>('guests.getAll', { eventUuid: uuid })
    const inside = items.filter(({ guests }) => guests.some(({ checkInAt }) => checkInAt))
    expect(inside.map(({ name }) => name).sort()).toEqual(
      [0, 1, 3, 4, 5, 6, 7, 8].map(nameOf).sort(),
    )
  })

  await test.step('o relatório diz a verdade, na tela e no papel', async () => {
    await page.goto(`/app/${uuid}/reception/report`)
    const figure = (label: string) =>
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${label}$`) })
        .locator('xpath=following-sibling::dd')
    await expect(figure('confirmados')).toHaveText('59')
    await expect(figure('chegaram')).toHaveText('40')
    await expect(figure('não chegaram')).toHaveText('19')
    await expect(figure('dentro')).toHaveText('40')
    // Forty people, ten of whom came in by both doors, and the reversed check-in.
    const log = page.getByRole('region', { name: 'Quem entrou' })
    await expect(log.getByRole('listitem')).toHaveCount(41)
    await expect(log.getByText('2 entradas')).toHaveCount(10)
    await expect(log.getByText(/desfeita às/)).toHaveCount(1)
    for (const size of [phoneSize, deskSize]) {
      await page.setViewportSize(size)
      await wellMade(page, 'relatório')
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar em PDF' }).click()
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  // A check-in at one entrance shows at the other within a second.
  await one.getByRole('searchbox').fill('Helena Guimarães')
  await one.getByRole('button', { name: 'Entrar: Helena Guimarães' }).click()
  await expect(count(other)).toHaveText('41 de 59', { timeout: 5_000 })

  await test.step('quem sai da conta entrega antes o que anotou', async () => {
    near.cut()
    await one.getByRole('searchbox').fill('Roberto Guimarães')
    await one.getByRole('button', { name: 'Entrar: Roberto Guimarães' }).click()
    await expect(one.getByText('Sem rede: 1 na fila')).toBeVisible()
    await one.close()
    near.mend()
    const owner: UsersGetOutput = await (await page.request.get('/api/me/users.get')).json()
    one = await phone.newPage()
    await one.goto(`${near.url}/app/menu`)
    await one.getByRole('button', { name: 'Sair' }).click()
    await one.waitForURL(/\/auth\/signin/)
    await expect(count(other)).toHaveText('42 de 59', { timeout: 5_000 })
    await signInQuietly(page.request, owner.phone)
  })

  await test.step('uma versão nova espera que alguém a peça', async () => {
    appendFileSync(join(process.env.CORTEJO_PAGES ?? '', 'sw-door.js'), '\n// a later deploy\n')
    await other.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect(other.getByText('Há uma versão nova do Cortejo.')).toBeVisible()
    const reloaded = other.waitForEvent('load')
    await other.getByRole('button', { name: 'Atualizar' }).click()
    await reloaded
    await expect(count(other)).toHaveText('42 de 59')
    await expect(other.getByText('Há uma versão nova do Cortejo.')).toBeHidden()
  })

  // Revoked, the list goes at the first contact.
  const { items } = await business.ask<{ items: { uuid: string }[] }>('reception.getDevices', {
    eventUuid: uuid,
  })
  await business.change('reception.revokeDevice', { eventUuid: uuid, uuid: items[0]?.uuid })
  await expect(other.getByRole('heading', { name: 'Esta porta foi encerrada' })).toBeVisible({
    timeout: 30_000,
  })
  await phone.close()
  await near.close()
  await far.close()
})

/** Every clock that a page reads is three hours late. */
async function threeHoursLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Right = Date
    const late = 3 * 60 * 60_000
    globalThis.Date = class extends Right {
      constructor(...words: number[]) {
        if (words.length === 0) super(Right.now() - late)
        else super(...(words as [number]))
      }
      static override now() {
        return Right.now() - late
      }
    } as DateConstructor
  })
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type {
  GuestsGetAllOutput,
  ReceptionCreateDeviceOutput,
  ReceptionGetListOutput,
} from '../src/client/types.gen'
import { freshClientIp } from './support/contexts'
import { filmOf } from './support/film'
import { phoneSize, wellMadeAtBothSizes } from './support/looks'
import type { Business } from './support/people'
import { Network } from './support/proxy'
import { expect, test } from './support/test'

// A browser's own words where a network is cut, and where a device has no camera.
test.use({ provoked: /net::ERR_|Failed to load resource/ })

const households = [
  'Família Bittencourt',
  'Camila e Igor Sarmento',
  'Família Drumond Alves',
  'Convite de Mauro Vilela',
  'Família Albuquerque',
  'Padrinhos do noivo',
  'Tainá e Breno',
  'Família Rocha',
  'Família Guimarães',
  'Amigas da faculdade',
]
const firstNames = ['Helena', 'Roberto', 'Sofia', 'Davi', 'Lúcia']

interface Party {
  uuid: string
  invitations: Map<string, string>
}

/** A wedding in a month whose fifty guests all said that they come. */
async function party(business: Business): Promise<Party> {
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { uuid } = await business.wedding(['Marina Alves', 'Tomás'], {
    startFrom: { kind: 'BLANK' },
    date,
    eventStartTime: '18:30',
  })
  const invitations = new Map<string, string>()
  for (const name of households) {
    const last = name.split(' ').at(-1)
    const guests = firstNames.map((first) => ({ name: `${first} ${last}` }))
    const made = await business.change<{ uuid: string }>('invitations.create', {
      eventUuid: uuid,
      name,
      guests,
    })
    invitations.set(name, made.uuid)
  }
  const { items } = await business.ask<GuestsGetAllOutput>('guests.getAll', { eventUuid: uuid })
  await business.change('guests.updateMany', {
    eventUuid: uuid,
    status: 'attending',
    uuids: items.flatMap(({ guests }) => guests.map((guest) => guest.uuid)),
  })
  return { uuid, invitations }
}

/** A browser of its own on a phone, kept on the disk: it can be killed and opened again. */
async function phoneAt(
  folder: string,
  { flags = [], serviceWorkers }: { flags?: string[]; serviceWorkers: 'allow' | 'block' },
): Promise<BrowserContext> {
  const { executablePath = '', args = [] } = test.info().project.use.launchOptions ?? {}
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, ...flags],
    serviceWorkers,
    viewport: phoneSize,
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': freshClientIp() },
  })
}

/** Ends a browser as an empty battery does: its own process alone, found by the folder it keeps. */
async function kill(context: BrowserContext, folder: string): Promise<void> {
  const closed = context.waitForEvent('close')
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (words.includes(folder) && !words.includes('--type=')) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended meanwhile.
    }
  }
  await closed
}

async function readyToBeAlone(page: Page, device: RegExp): Promise<void> {
  await page.getByRole('button', { name: device }).click()
  await expect(page.getByRole('heading', { name: 'Pronta para ficar sem rede' })).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Fechar' }).click()
}

async function letIn(page: Page, household: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const search = page.getByRole('searchbox')
  await search.fill(household)
  await page.getByRole('button', { name: new RegExp(`^Helena.*${household}`) }).click()
  await page.getByRole('button', { name: 'Dar entrada aos 5' }).click()
  await expect(search).toBeVisible()
}

const count = (page: Page) => page.getByText(/^\d+ de \d+$/).first()

test('duas portas sem rede, uma que morre e uma com o relógio errado, terminam iguais', async ({
  business,
  context,
  browserOf,
}, info) => {
  const { uuid } = await party(business)
  const server = process.env.CORTEJO_URL ?? ''
  const [near, far] = [await Network.to(server), await Network.to(server)]
  const folder = info.outputPath('phone')

  // One door is the planner's own phone; its page is kept from the first visit on.
  let phone = await phoneAt(folder, { serviceWorkers: 'allow' })
  await phone.addCookies((await context.storageState()).cookies)
  let one = phone.pages()[0] ?? (await phone.newPage())
  await one.goto(`${near.url}/app/${uuid}/reception`)
  await readyToBeAlone(one, /Este aparelho/)

  // The other has no account, and a clock that is three hours late.
  const { url, pin } = await business.change<ReceptionCreateDeviceOutput>(
    'reception.createDevice',
    {
      eventUuid: uuid,
      name: 'Celular do Davi',
    },
  )
  const other = await browserOf(undefined, { serviceWorkers: 'allow' })
  await other.addInitScript(() => {
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
  await other.goto(far.url + new URL(url).pathname)
  await other.getByLabel('PIN').fill(pin === '000000' ? '111111' : '000000')
  await other.getByLabel('Seu nome').fill('Davi Prado')
  await other.getByLabel('Onde você está').fill('porta 1')
  await other.getByRole('button', { name: 'Abrir a porta' }).click()
  await expect(other.getByText('PIN errado. Restam 4 tentativas.')).toBeVisible()
  await other.getByLabel('PIN').fill(pin)
  await other.getByRole('button', { name: 'Abrir a porta' }).click()
  await readyToBeAlone(other, /Este aparelho: porta 1 · Davi/)

  near.cut()
  far.cut()
  for (const household of households.slice(0, 4)) await letIn(one, household)
  await expect(count(one)).toHaveText('20 de 50')
  // The battery is empty; what was said to be noted is.
  await kill(phone, folder)
  phone = await phoneAt(folder, { serviceWorkers: 'allow' })
  // Chromium writes cookies to the disk half a minute late.
  await phone.addCookies((await context.storageState()).cookies)
  one = phone.pages()[0] ?? (await phone.newPage())
  await one.goto(`${near.url}/app/${uuid}/reception?ver=buscar`)
  await expect(one.getByText('Sem rede: 20 na fila')).toBeVisible()
  await expect(count(one)).toHaveText('20 de 50')
  await letIn(one, households[4] ?? '')
  // The other lets two of the same households in, and three more; one of them was a mistake.
  await other.reload()
  for (const household of households.slice(3, 8)) await letIn(other, household)
  await other.getByRole('searchbox').fill('Família Rocha')
  await other.getByRole('button', { name: /^Helena.*Família Rocha/ }).click()
  await other.getByRole('button', { name: /^Desfazer a entrada de Helena/ }).click()
  await other.getByRole('button', { name: 'Entrar: Helena Rocha' }).click()
  await other.getByRole('button', { name: 'Voltar' }).first().click()
  await expect(count(other)).toHaveText('25 de 50')

  near.mend()
  far.mend()
  await expect(count(one)).toHaveText('40 de 50', { timeout: 60_000 })
  await expect(count(other)).toHaveText('40 de 50', { timeout: 60_000 })
  await expect(one.getByText(/na fila/)).toBeHidden()
  await expect(other.getByText(/na fila/)).toBeHidden()

  const list = await business.ask<ReceptionGetListOutput>('reception.getList', { eventUuid: uuid })
  const taken = new Set(list.takeBacks.map(({ checkInUuid }) => checkInUuid))
  const stands = list.checkIns.filter((entry) => !taken.has(entry.uuid))
  expect(new Set(stands.map(({ guestUuid }) => guestUuid)).size).toBe(40)
  // Two doors' entries of the same people both show; each time is the server's.
  expect(stands).toHaveLength(50)
  expect(new Set(stands.map(({ by }) => by))).toEqual(new Set(['Beatriz Lacerda', 'Davi Prado']))
  for (const { at } of stands)
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(15 * 60_000)

  // Whoever is let in at one door is inside at the other within a second.
  await one.getByRole('searchbox').fill('Helena Guimarães')
  await one.getByRole('button', { name: 'Entrar: Helena Guimarães' }).click()
  await expect(count(other)).toHaveText('41 de 50', { timeout: 5_000 })

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

test.describe('o leitor', () => {
  const token = 'AAECAwQFBgcICQoLDA0ODw'
  const shortId = '7K2M4QXA'
  const hash = createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex')

  /** The door with a camera that looks at this film, and one code that is known. */
  async function lookingAt(
    film: string,
    { uuid, invitations }: Party,
    context: BrowserContext,
    folder: string,
  ): Promise<{ phone: BrowserContext; page: Page }> {
    const phone = await phoneAt(folder, {
      flags: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
      // What the server answers is changed on the way to the page.
      serviceWorkers: 'block',
    })
    await phone.addCookies((await context.storageState()).cookies)
    const page = phone.pages()[0] ?? (await phone.newPage())
    await page.route('**/reception.getList?*', async (route) => {
      const response = await route.fetch()
      const list: ReceptionGetListOutput = await response.json()
      for (const invitation of list.invitations) {
        if (invitation.uuid === invitations.get('Família Bittencourt'))
          invitation.codes = [{ hash, revoked: false }]
        if (invitation.uuid === invitations.get('Família Rocha'))
          invitation.codes = [
            {
              hash: createHash('sha256').update(Buffer.alloc(16)).digest('hex'),
              revoked: true,
            },
          ]
      }
      await route.fulfill({ response, json: { ...list, event: { ...list.event, shortId } } })
    })
    await page.route('**/reception.sync', async (route) => {
      const sent = route.request().postDataJSON()
      for (const operation of sent.operations) delete operation.codeHash
      await route.continue({ postData: sent })
    })
    await page.goto(`${process.env.CORTEJO_URL}/app/${uuid}/reception`)
    return { phone, page }
  }

  test('lê um convite pela câmera e por leitor de mão, e diz por que outro não vale', async ({
    business,
    context,
  }, info) => {
    const event = await party(business)
    const film = info.outputPath('valid.y4m')
    await filmOf(`CORTEJO:${shortId}:${token}`, film)
    const { phone, page } = await lookingAt(film, event, context, info.outputPath('phone'))

    await expect(page.getByText('Convite válido')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'Família Bittencourt' })).toBeVisible()
    const took = await page.evaluate(
      () => performance.getEntriesByName('cortejo:scan-to-verdict').at(-1)?.duration,
    )
    info.annotations.push({ type: 'scan to verdict', description: `${took} ms` })
    await wellMadeAtBothSizes(page, 'porta, convite válido')
    await page.getByRole('checkbox', { name: 'Lúcia Bittencourt' }).click()
    await page.getByRole('button', { name: 'Dar entrada aos 4' }).click()
    await expect(page.getByText('4 entraram agora')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(count(page)).toHaveText('0 de 50')

    // A handheld scanner types, wherever the focus is.
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    const search = page.getByRole('searchbox')
    await search.fill('hel')
    const scan = async (text: string) => {
      await search.focus()
      await page.evaluate((typed) => {
        const field = document.activeElement as HTMLInputElement
        for (const key of [...typed, 'Enter']) {
          const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
          if (field.dispatchEvent(press) && key.length === 1) {
            field.setRangeText(key, field.value.length, field.value.length, 'end')
            field.dispatchEvent(new InputEvent('input', { bubbles: true }))
          }
        }
      }, text)
    }
    const refusals = {
      [`CORTEJO:0000000A:${token}`]: 'É de outro evento',
      [`CORTEJO:${shortId}:AAAAAAAAAAAAAAAAAAAAAA`]: 'Código trocado',
      [`CORTEJO:${shortId}:BBECAwQFBgcICQoLDA0ODw`]: 'Código desconhecido',
    }
    for (const [code, title] of Object.entries(refusals)) {
      await scan(code)
      await expect(page.getByRole('alert').getByText(title)).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden({ timeout: 5_000 })
      await expect(search).toHaveValue('hel')
    }
    await scan(`CORTEJO:${shortId}:${token}`)
    await expect(page.getByText('Convite válido')).toBeVisible()
    await phone.close()
  })

  test('com o código rasgado, mostra o outro caminho', async ({ business, context }, info) => {
    const event = await party(business)
    const film = info.outputPath('torn.y4m')
    await filmOf(`CORTEJO:${shortId}:${token}`, film, { torn: true })
    const { phone, page } = await lookingAt(film, event, context, info.outputPath('phone'))
    await page.getByRole('button', { name: 'Buscar pelo nome' }).click({ timeout: 60_000 })
    await page.getByRole('searchbox').fill('elena bitencur')
    await expect(page.getByRole('button', { name: /^Helena Bittencourt/ })).toBeVisible()
    await wellMadeAtBothSizes(page, 'porta, busca')
    await phone.close()
  })
})

// Measures the door, at a wedding of two hundred guests made for it in the sample business: from the
// camera's picture of a code to the verdict on a phone's screen, with seven other doors letting people in
// and then without a network; and how long after a press at one door another door and the planner's report
// count it. It prints and judges nothing. Messages have to leave at this hour:
//   GUEST_MESSAGES_FROM_HOUR=0 GUEST_MESSAGES_UNTIL_HOUR=24 make run
//   CORTEJO_URL=http://127.0.0.1:8080 npm --prefix web run door
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, request } from '@playwright/test'
import { executablePath } from './browser.mjs'
import { filmOf } from './film.mjs'
import { signIn } from './sign-in.mjs'

const base = process.env.CORTEJO_URL ?? 'http://127.0.0.1:8080'
const rounds = Number(process.env.ROUNDS ?? 30)
const args = ['--no-sandbox', '--disable-gpu']
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: base }

const browser = await chromium.launch({ executablePath, args })
const storageState = await signIn(browser, base, process.env.PHONE ?? '+5531987654321')
const owner = await request.newContext({ baseURL: base, storageState })
const read = async (response) => {
  if (!response.ok()) throw new Error(`${response.url()}: ${await response.text()}`)
  return response.json()
}
const me = await read(await owner.get('/api/me/users.get'))
const scope = `/api/b/${me.currentBusinessUuid}`
const ask = async (name, params) => read(await owner.get(`${scope}/${name}`, { params }))
const change = async (name, data) => read(await owner.post(`${scope}/${name}`, { data }))

const numbers = Array.from(
  { length: 2 },
  () => `+55319${60_000_000 + Math.floor(Math.random() * 3e7)}`,
)
const customer = await change('crm.contacts.create', {
  fullName: 'Marina Medida',
  phone: `+55319${60_000_000 + Math.floor(Math.random() * 3e7)}`,
  allowDuplicate: true,
})
const { uuid: eventUuid } = await change('event.create', {
  type: 'WEDDING',
  customers: [customer.uuid],
  eventPersonName: 'Tomás',
  startFrom: { kind: 'BLANK' },
  date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  eventStartTime: '18:30',
})
for (let i = 0; i < 40; i++)
  await change('invitations.create', {
    eventUuid,
    name: `Família ${i}`,
    ...(numbers[i] && { phone: numbers[i] }),
    guests: ['Helena', 'Roberto', 'Sofia', 'Davi', 'Lúcia'].map((name) => ({
      name: `${name} ${i}`,
    })),
  })
const { items } = await ask('guests.getAll', { eventUuid })
const guests = items.flatMap((invitation) => invitation.guests.map(({ uuid }) => uuid))
await change('guests.updateMany', { eventUuid, status: 'attending', uuids: guests })
await change('qrCode.enable', { eventUuid, enabled: true })
await change('qrCode.sendWhatsApp', { eventUuid, uuid: crypto.randomUUID() })
const { event } = await ask('reception.getList', { eventUuid })
const codes = []
for (const to of numbers) {
  let picture
  while (!picture) {
    const { items: kept } = await read(await owner.get('/api/dev/outbox', { params: { to } }))
    picture = kept.find(({ kind }) => kind === 'guest_qr_code')?.pictureUrl
  }
  codes.push(`CORTEJO:${event.shortId}:${/([\w-]{22})\.png$/.exec(picture)[1]}`)
}

/** A device without account: what it is enrolled with. */
async function enrolled(name) {
  const { url, pin } = await change('reception.createDevice', { eventUuid, name })
  return { path: new URL(url).pathname, token: url.slice(url.lastIndexOf('/') + 1), pin, name }
}

const folder = mkdtempSync(join(tmpdir(), 'cortejo-door-'))
const film = join(folder, 'codes.y4m')
const blank = { pictures: 40 }
await filmOf(film, { text: codes[0], pictures: 10 }, blank, { text: codes[1], pictures: 10 }, blank)
const camera = await chromium.launch({
  executablePath,
  args: [
    ...args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
})
const scanning = await camera.newContext({ ...phone, storageState })
const page = await scanning.newPage()
await page.goto(`/app/${eventUuid}/reception`)

async function verdicts(what) {
  const took = { 'cortejo:scan-to-verdict': [], 'cortejo:decode': [] }
  for (let round = 0; round < rounds; round++) {
    await page.getByText('Convite válido').waitFor({ timeout: 60_000 })
    for (const [name, all] of Object.entries(took))
      all.push(
        await page.evaluate(
          (measure) =>
            new Promise((answer) => {
              const look = () => {
                const one = performance.getEntriesByName(measure).at(-1)
                if (!one) return requestAnimationFrame(look)
                performance.clearMeasures(measure)
                answer(one.duration)
              }
              look()
            }),
          name,
        ),
      )
    await page.getByRole('button', { name: 'Voltar' }).first().click()
  }
  say(`${what}, da imagem da câmera ao veredito na tela`, took['cortejo:scan-to-verdict'])
  say(`${what}, disso a leitura do código`, took['cortejo:decode'])
}

let busy = true
const others = await Promise.all(
  Array.from({ length: 7 }, async (_, n) => {
    const { token, pin, name } = await enrolled(`Porta ${n}`)
    const door = await request.newContext({ baseURL: base })
    await read(await door.post('/api/public/door.enrol', { data: { token, pin, name } }))
    return { door, n }
  }),
)
const atWork = others.map(async ({ door, n }) => {
  let since
  for (let turn = 0; busy; turn++) {
    const at = new Date().toISOString()
    const guestUuid = guests[10 + ((turn * 7 + n) % (guests.length - 10))]
    const operation = { type: 'CHECK_IN', uuid: crypto.randomUUID(), guestUuid, at, door: `${n}` }
    const data = { eventUuid, deviceTime: at, waiting: 0, operations: [operation] }
    await read(await door.post(`/api/d/${eventUuid}/reception.sync`, { data }))
    const params = { eventUuid, ...(since && { since }) }
    since = (await read(await door.get(`/api/d/${eventUuid}/reception.getList`, { params })))
      .changes
    // As fast as people walk through a door.
    await new Promise((done) => setTimeout(done, 2_000))
  }
})
await verdicts('com oito portas')
busy = false
await Promise.all(atWork)
await scanning.setOffline(true)
await verdicts('sem rede')
await camera.close()

const one = await (await browser.newContext({ ...phone, storageState })).newPage()
const other = await (await browser.newContext(phone)).newPage()
const desk = await (await browser.newContext({ baseURL: base, storageState })).newPage()
const device = await enrolled('Porta 8')
await other.goto(device.path)
await other.getByLabel('PIN').fill(device.pin)
await other.getByLabel('Seu nome').fill('Davi')
const heard = [other, one, desk].map((each) =>
  each.waitForResponse((response) => /\/live\.(event|reception)/.test(response.url())),
)
await other.getByRole('button', { name: 'Abrir a porta' }).click()
await one.goto(`/app/${eventUuid}/reception?ver=buscar`)
await desk.goto(`/app/${eventUuid}/reception/report`)
await Promise.all(heard)

/** When the screen counts another: at another door, on the planner's report. */
const changed = async (screen, number) => {
  await number.waitFor()
  const was = await number.textContent()
  const handle = await number.elementHandle()
  return screen.evaluate(
    ([element, text]) =>
      new Promise((answer) => {
        const look = () =>
          element.textContent === text
            ? requestAnimationFrame(look)
            : answer(performance.timeOrigin + performance.now())
        look()
      }),
    [handle, was],
  )
}
const inside = desk.getByRole('definition').first()
const took = { 'outra porta': [], relatório: [] }
for (let round = 0; round < rounds; round++) {
  const looks = [changed(other, other.getByText(/^\d+ de \d+$/).first()), changed(desk, inside)]
  const start = await one.evaluate(
    (name) =>
      new Promise((answer) => {
        // They look meanwhile.
        setTimeout(() => {
          const press = document.querySelector(name)
          const now = performance.timeOrigin + performance.now()
          press.click()
          answer(now)
        }, 300)
      }),
    'button[aria-label^="Entrar: "], button[aria-label^="Desfazer"]',
  )
  const [door, report] = await Promise.all(looks)
  took['outra porta'].push(door - start)
  took.relatório.push(report - start)
}
for (const [where, all] of Object.entries(took)) say(`do toque numa porta até ${where} contar`, all)
await browser.close()
rmSync(folder, { recursive: true })

function say(what, all) {
  const sorted = all.sort((a, b) => a - b)
  const at = (part) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(0)
  console.log(
    `${what}: mediana ${at(0.5)} ms, p95 ${at(0.95)} ms, pior ${at(1)} ms (${sorted.length})`,
  )
}

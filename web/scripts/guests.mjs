// Measures lists of guests: a file of 20,000 rows from the upload to the last guest, the same file again, and both
// exports; then how a list of 2,000 scrolls from end to end and back, and what each screen of theirs asks of the server. It
// makes the events in the sample business where they are not there yet. It prints and judges nothing.
//   CORTEJO_URL=http://127.0.0.1:8080 npm --prefix web run guests
import { chromium, devices } from '@playwright/test'
import { executablePath } from './browser.mjs'
import { framesOf, scroll } from './scroll.mjs'
import { signIn } from './sign-in.mjs'

const base = process.env.CORTEJO_URL ?? 'http://127.0.0.1:8080'
const phone = process.env.PHONE ?? '+5531987654321' // of the sample's owner

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const state = process.env.STATE ?? (await signIn(browser, base, phone))
const context = await browser.newContext({ baseURL: base, storageState: state })
const get = async (path) => (await context.request.get(path)).json()
const post = async (path, data) => {
  const answer = await context.request.post(path, { data, timeout: 120_000 })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}
const me = await get('/api/me/users.get')
const business = `/api/b/${me.currentBusinessUuid}`

const full = await eventCalled('Casamento de 20.000 convidados')
if ((await total(full)) === 0) await bring(full, 20_000, true)
for (const format of ['csv', 'xlsx']) {
  const [took, answer] = await timed(() =>
    context.request.get(`${business}/guests.export?eventUuid=${full}&format=${format}`),
  )
  const size = (await answer.body()).length
  console.log(
    `20.000 convidados, exportar ${format}: ${(took / 1000).toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB`,
  )
}
const long = await eventCalled('Casamento de 2.000 convidados')
if ((await total(long)) === 0) await bring(long, 2_000, false)
await read(long)
await context.close()

for (const [size, options] of [
  [
    'celular',
    {
      ...devices['iPhone 13'],
      defaultBrowserType: undefined,
      viewport: { width: 390, height: 844 },
    },
  ],
  ['computador', { viewport: { width: 1440, height: 900 } }],
]) {
  const context = await browser.newContext({
    ...options,
    baseURL: base,
    storageState: state,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(`/app/${long}/rsvp`)
  await page.locator('[data-invitation]').first().waitFor()
  const shown = performance.now() - start
  await page.waitForTimeout(3000)
  const runs = []
  for (let round = 0; round < 3; round++) runs.push(await page.evaluate(scroll))
  for (const frames of runs) {
    console.log(`2.000 convidados, ${size}: aberta em ${shown.toFixed(0)} ms; ${framesOf(frames)}`)
  }
  await context.close()
}
await browser.close()

async function timed(what) {
  const start = performance.now()
  const answer = await what()
  return [performance.now() - start, answer]
}

async function eventCalled(name) {
  const found = await get(`${business}/event.getAll?search=${encodeURIComponent(name)}`)
  if (found.items[0]) return found.items[0].uuid
  const contacts = await get(`${business}/crm.contacts.getAll`)
  const { uuid } = await post(`${business}/event.create`, {
    type: 'WEDDING',
    customers: [contacts.items[0].uuid],
    startFrom: { kind: 'BLANK' },
    date: '2027-11-20',
  })
  await post(`${business}/event.update`, { uuid, title: name })
  return uuid
}

async function total(eventUuid) {
  return (await get(`${business}/guests.getSummary?eventUuid=${eventUuid}`)).guests
}

/** Brings a file of so many guests, in households of four, as the screen does. */
async function bring(eventUuid, guests, twice) {
  const lines = ['Convite;Convidado;Status;Telefone;Etiquetas;Faixa etária;Idade;Mesa']
  for (let n = 0; n < guests; n++) {
    const household = Math.floor(n / 4)
    lines.push(
      [
        `Família ${['Araújo', 'Brandão', 'Conceição', 'Drummond'][household % 4]} ${household}`,
        n % 9 === 8 ? '' : `${['Ana', 'Bento', 'Clara', 'Davi', 'Elisa'][n % 5]} Convidada ${n}`,
        ['Confirmado', 'Sem resposta', 'Não vai'][n % 3],
        n % 4 === 0 ? `(31) 9${String(80_000_000 + household)}` : '',
        n % 6 === 0 ? 'família da noiva' : '',
        n % 7 === 0 ? 'Criança' : 'Adulto',
        n % 7 === 0 ? String(n % 12) : '',
        String((n % 250) + 1),
      ].join(';'),
    )
  }
  const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  const upload = () =>
    timed(async () => {
      const answer = await context.request.post(
        `${business}/imports.uploadGuests?eventUuid=${eventUuid}`,
        {
          multipart: { file },
          timeout: 120_000,
        },
      )
      if (!answer.ok()) throw new Error(await answer.text())
      return answer.json()
    })
  const [reading, read] = await upload()
  const [mapping] = await timed(() =>
    post(`${business}/imports.chooseFields`, { uuid: read.uuid, fields: read.fields }),
  )
  const [preview] = await timed(() =>
    get(`${business}/imports.getRows?uuid=${read.uuid}&verdict=VALID`),
  )
  const [writing, done] = await timed(async () => {
    await post(`${business}/imports.start`, { uuid: read.uuid })
    for (;;) {
      const now = await get(`${business}/imports.get?uuid=${read.uuid}`)
      if (now.state === 'DONE') return now
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
  console.log(
    `${guests} linhas: lidas em ${(reading / 1000).toFixed(1)} s, colunas escolhidas em ${(mapping / 1000).toFixed(1)} s, prévia ${preview.toFixed(0)} ms, do botão ao fim ${(writing / 1000).toFixed(1)} s (${done.done} escritas, ${done.failed} não)`,
  )
  if (!twice) return
  const [again, second] = await upload()
  console.log(
    `a mesma planilha outra vez: lida em ${(again / 1000).toFixed(1)} s, ${second.valid} novas, ${second.duplicate} já estavam`,
  )
}

/** Medians of what the screens of a list of 2,000 ask. */
async function read(eventUuid) {
  const { changes } = await get(`${business}/guests.getAll?eventUuid=${eventUuid}`)
  for (const path of [
    'guests.getAll',
    `guests.getChanges?since=${encodeURIComponent(changes)}`,
    'guests.getSummary',
    'reception.getList',
    'reception.getReport',
    'qrCode.get',
    'qrCode.getStats',
    'guestMessages.getDispatches',
  ]) {
    const address = `${business}/${path}${path.includes('?') ? '&' : '?'}eventUuid=${eventUuid}`
    const took = []
    for (let round = 0; round < 31; round++) {
      const [ms, answer] = await timed(() => context.request.get(address))
      if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
      took.push(ms)
    }
    took.sort((a, b) => a - b)
    console.log(
      `2.000 convidados, ${path.replace(/\?.*/, '')}: mediana ${took[15].toFixed(1)} ms, pior ${took[30].toFixed(1)} ms`,
    )
  }
}

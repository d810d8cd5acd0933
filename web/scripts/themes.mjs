// Takes the pictures of docs/site-themes: each theme of an event's website, on a phone and at a desk, as its editor shows
// the draft of a wedding made for them in the sample business. It archives the wedding afterwards.
//   CORTEJO_URL=http://127.0.0.1:8080 npm --prefix web run themes
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, request } from '@playwright/test'
import { PNG } from 'pngjs'
import { executablePath } from './browser.mjs'
import { signIn } from './sign-in.mjs'

const base = process.env.CORTEJO_URL ?? 'http://127.0.0.1:8080'
const to = fileURLToPath(new URL('../../docs/site-themes/', import.meta.url))
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const themes = ['BOTANICAL', 'CLASSIC', 'TILES', 'EDITORIAL', 'HORIZON', 'NIGHT']

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
const storageState = await signIn(browser, base, process.env.PHONE ?? '+5531987654321')
const owner = await request.newContext({ baseURL: base, storageState })
const read = async (response) => {
  if (!response.ok()) throw new Error(`${response.url()}: ${await response.text()}`)
  return response.json()
}
const me = await read(await owner.get('/api/me/users.get'))
const scope = `/api/b/${me.currentBusinessUuid}`
const change = async (name, data) => read(await owner.post(`${scope}/${name}`, { data }))

const customer = await change('crm.contacts.create', {
  fullName: 'Helena Duarte',
  phone: `+55319${60_000_000 + Math.floor(Math.random() * 3e7)}`,
  allowDuplicate: true,
})
const { uuid: eventUuid } = await change('event.create', {
  type: 'WEDDING',
  customers: [customer.uuid],
  eventPersonName: 'Caetano',
  startFrom: { kind: 'BLANK' },
  date: '2027-09-12',
  eventStartTime: '16:30',
  ceremonyPlace: 'Tiradentes, Minas Gerais',
})
// Who is invited by phone may answer: the covers show how.
await change('invitations.create', {
  eventUuid,
  name: 'Família Duarte',
  phone: `+55319${60_000_000 + Math.floor(Math.random() * 3e7)}`,
  guests: [{ name: 'Lúcia' }],
})
const site = await change('site.create', { eventUuid })
const cover = site.blocks.find((block) => block.kind === 'COVER')
await change('site.updateBlock', {
  eventUuid,
  uuid: cover.uuid,
  version: cover.version,
  content: { ...cover.content, title: 'Sob a bênção das nossas famílias' },
})

mkdirSync(to, { recursive: true })
let { lookVersion } = site
for (const theme of themes) {
  ;({ lookVersion } = await change('site.setLook', { eventUuid, theme, accent: '', lookVersion }))
  for (const [name, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ baseURL: base, storageState, viewport })
    const page = await context.newPage()
    await page.goto(`/previa/${eventUuid}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const taken = PNG.sync.read(await page.screenshot())
    // The browser writes in haste; flat drawings are smallest unfiltered.
    const small = PNG.sync.write(taken, {
      colorType: 2,
      filterType: 0,
      deflateLevel: 9,
      deflateStrategy: 0,
    })
    writeFileSync(`${to}${theme.toLowerCase()}-${name}.png`, small)
    await context.close()
  }
}
await change('event.archive', { uuid: eventUuid, archived: true })
await browser.close()

// Measures a checklist of 300 tasks with 1,500 subtasks: its read over HTTP, how long after the press a
// tick is painted and after Enter a new task's row, and which frames a scroll from end to end drops. It makes the event in the sample
// business where it is not there yet, and opens what was ticked. It prints and judges nothing; what does
// not happen at all ends it with an error that says so.
//   CORTEJO_URL=http://127.0.0.1:8080 npm --prefix web run tick
import { chromium, devices } from '@playwright/test'
import { executablePath } from './browser.mjs'
import { framesOf, scroll } from './scroll.mjs'
import { signIn } from './sign-in.mjs'

const base = process.env.CORTEJO_URL ?? 'http://127.0.0.1:8080'
const phone = process.env.PHONE ?? '+5531987654321' // of the sample's owner
const name = 'Casamento de 300 tarefas'
const ticks = 15
/** How long what is measured in milliseconds may take before it counts as never. */
const never = 20_000

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
})
const state = process.env.STATE ?? (await signIn(browser, base, phone))
const event = await longEvent()
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
  // The first visit's service worker stores the whole app meanwhile: that is not what is measured.
  const context = await browser.newContext({
    ...options,
    baseURL: base,
    storageState: state,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(`/app/${event}/organization`)
  await page
    .getByRole('checkbox', { name: /^Concluir/ })
    .first()
    .waitFor()
  await page.waitForTimeout(1000)
  const took = []
  for (let round = 0; round < ticks; round++) {
    took.push(await tick(page))
    await page.waitForTimeout(1200)
  }
  took.sort((a, b) => a - b)
  const written = []
  for (let round = 0; round < ticks; round++) {
    written.push(await write(page, `Anotada ${round}`))
    await page.waitForTimeout(600)
  }
  written.sort((a, b) => a - b)
  const frames = await within('the page scrolled from end to end and back', page, scroll)
  console.log(
    `300 tarefas, ${size}: concluir, mediana ${took[Math.floor(ticks / 2)].toFixed(0)} ms, pior ${took[ticks - 1].toFixed(0)} ms; ` +
      `escrever e Enter, mediana ${written[Math.floor(ticks / 2)].toFixed(0)} ms, pior ${written[ticks - 1].toFixed(0)} ms; ` +
      framesOf(frames),
  )
  await context.close()
}
await browser.close()

/** What a page answers; an error with what its toasts say where it does not: a page itself waits for ever. */
async function within(what, page, ask) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(async () => {
      const said = await page
        .getByRole('region', { name: 'Avisos' })
        .textContent({ timeout: 1000 })
        .catch(() => '')
      const words = (said ?? '').replaceAll(/\s+/g, ' ').trim()
      reject(
        new Error(`Never in ${never / 1000} s: ${what}. ${words && `The page says: ${words}`}`),
      )
    }, never)
  })
  const asked = page.evaluate(ask)
  // Its page may be gone by then.
  asked.catch(() => {})
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** From the press to the frame after the row shows it. */
async function tick(page) {
  const box = page.getByRole('checkbox', { name: /^Concluir/, checked: false }).first()
  await box.evaluate((target) => {
    window.ticked = new Promise((resolve) => {
      target.addEventListener(
        'click',
        () => {
          const start = performance.now()
          const look = () =>
            target.getAttribute('aria-checked') === 'true'
              ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
              : requestAnimationFrame(look)
          look()
        },
        { capture: true, once: true },
      )
    })
  })
  await box.click()
  return within('a ticked task showed as done', page, () => window.ticked)
}

/** From Enter in the row where tasks are written to the frame after the new one shows. */
async function write(page, title) {
  const entry = page.getByRole('textbox', { name: /^Nova tarefa em / }).first()
  await entry.fill(title)
  await entry.evaluate((target, words) => {
    window.written = new Promise((resolve) => {
      target.addEventListener(
        'keydown',
        () => {
          const start = performance.now()
          const look = () =>
            [...document.querySelectorAll('[data-task] a')].some((row) =>
              row.textContent?.startsWith(words),
            )
              ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
              : requestAnimationFrame(look)
          look()
        },
        { capture: true, once: true },
      )
    })
  }, title)
  await entry.press('Enter')
  return within(`the row of "${title}" showed`, page, () => window.written)
}

/** The event, made once; and how long its checklist takes to be read. */
async function longEvent() {
  const context = await browser.newContext({ baseURL: base, storageState: state })
  const get = async (path) => (await context.request.get(path)).json()
  const post = async (path, data) => {
    const answer = await context.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const me = await get('/api/me/users.get')
  const business = `/api/b/${me.currentBusinessUuid}`
  const found = await get(`${business}/event.getAll?search=${encodeURIComponent(name)}`)
  let uuid = found.items[0]?.uuid
  if (!uuid) {
    const contacts = await get(`${business}/crm.contacts.getAll`)
    const made = await post(`${business}/event.create`, {
      type: 'WEDDING',
      customers: [contacts.items[0].uuid],
      startFrom: { kind: 'BLANK' },
      date: '2027-11-20',
    })
    uuid = made.uuid
    await post(`${business}/event.update`, { uuid, title: name })
    for (let n = 1; n <= 300; n++) {
      await post(`${business}/task.create`, {
        eventUuid: uuid,
        title: `Tarefa ${n}: confirmar com o fornecedor e avisar o casal`,
        category: ['VENUE', 'CATERING', 'MUSIC', 'FLOWERS', 'DRESS'][n % 5],
        timing: 'PLANNING',
        timeUnitNumber: 1 + n,
        timeUnitOption: 'DAYS',
        subtasks: [1, 2, 3, 4, 5].map((k) => ({ title: `Passo ${k}` })),
      })
    }
  }
  // What an earlier run ticked is open again, and what it wrote is gone: the list is as long as it was.
  const { tasks } = await get(`${business}/task.getAll?eventUuid=${uuid}`)
  const notes = tasks.filter((task) => task.title.startsWith('Anotada '))
  if (notes.length > 0) {
    const publicIds = notes.map((task) => task.publicId)
    await post(`${business}/task.deleteMany`, { eventUuid: uuid, publicIds })
  }
  for (const { publicId } of tasks.filter((task) => task.checkedAt)) {
    await post(`${business}/task.check`, { publicId, checked: false })
  }
  const took = []
  for (let round = 0; round < 60; round++) {
    const start = performance.now()
    await (await context.request.get(`${business}/task.getAll?eventUuid=${uuid}`)).body()
    took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  console.log(
    `300 tarefas e 1.500 subtarefas por HTTP: mediana ${took[30].toFixed(1)} ms, pior ${took[59].toFixed(1)} ms`,
  )
  await context.close()
  return uuid
}

// Measures how long after a change is saved another open screen shows it: the owner of the sample
// business ticks a task, over HTTP, and the client's phone counts it. Then, on the event's day, how long
// after the owner presses on one phone a tick and a delay of the run sheet stand on a team's other phone and
// on the client's. It prints and judges nothing.
//   CORTEJO_URL=http://127.0.0.1:8080 npm --prefix web run live
import { chromium } from '@playwright/test'
import { executablePath } from './browser.mjs'
import { signIn } from './sign-in.mjs'

const base = process.env.CORTEJO_URL ?? 'http://127.0.0.1:8080'
const owner = process.env.PHONE ?? '+5531987654321'
const client = process.env.CLIENT ?? '+5531987654324'
const rounds = 20

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
})
const planner = await browser.newContext({
  baseURL: base,
  storageState: await signIn(browser, base, owner),
})
const phone = await browser.newContext({
  baseURL: base,
  storageState: await signIn(browser, base, client),
  viewport: { width: 390, height: 844 },
})
const get = async (context, path) => (await context.request.get(path)).json()
const me = await get(planner, '/api/me/users.get')
const business = `/api/b/${me.currentBusinessUuid}`
const event = (await get(phone, '/api/me/users.get')).customerEvents[0].uuid
const { tasks } = await get(planner, `${business}/task.getAll?eventUuid=${event}`)
const task = tasks.find(({ checkedAt }) => !checkedAt)

const page = await phone.newPage()
const stream = page.waitForResponse((response) => response.url().includes('/live.ownEvent'))
await page.goto(`/evento/${event}`)
await stream
const count = page.getByText(/^\d+ de \d+ passos$/)
await count.waitFor()
const took = []
for (let round = 0; round < rounds; round++) {
  const before = await count.textContent()
  const shown = page.evaluate(
    (was) =>
      new Promise((resolve) => {
        const look = () =>
          document.body.textContent.includes(was)
            ? requestAnimationFrame(look)
            : resolve(performance.timeOrigin + performance.now())
        look()
      }),
    before,
  )
  await planner.request.post(`${business}/task.check`, {
    data: { publicId: task.publicId, checked: round % 2 === 0 },
  })
  const saved = Date.now()
  took.push((await shown) - saved)
}
took.sort((a, b) => a - b)
console.log(
  `da resposta de quem conclui ao celular do cliente: mediana ${took[rounds / 2].toFixed(0)} ms, pior ${took[rounds - 1].toFixed(0)} ms`,
)

const sheet = await get(planner, `${business}/runSheet.get?eventUuid=${event}`)
const line = sheet.lines.find(
  ({ day, fixed, teamOnly, doneAt }) => day === 0 && !fixed && !teamOnly && !doneAt,
)
const onTheDay = new Date(`${sheet.eventDate}T${clock(line.start).padStart(5, '0')}:00-03:00`)
const pressing = await (
  await browser.newContext({
    baseURL: base,
    storageState: await planner.storageState(),
    viewport: { width: 390, height: 844 },
  })
).newPage()
const team = await planner.newPage()
await team.setViewportSize({ width: 390, height: 844 })
for (const one of [pressing, team, page]) await one.clock.setFixedTime(onTheDay)
for (const [one, address] of [
  [pressing, `/app/${event}/run-sheet`],
  [team, `/app/${event}/run-sheet`],
  [page, `/evento/${event}/roteiro`],
]) {
  const heard = one.waitForResponse((response) => /\/live\.(ownEvent|event)/.test(response.url()))
  await one.goto(address)
  await heard
  await one.getByText(line.title).first().waitFor()
}

/** When a page no longer says what it said. */
async function changes(one) {
  await one.evaluate(
    () =>
      new Promise((resolve) => {
        const was = document.querySelector('main').textContent
        const look = () =>
          document.querySelector('main').textContent === was
            ? requestAnimationFrame(look)
            : resolve()
        look()
      }),
  )
  return Date.now()
}

/** From a press on one phone to the two others, in ms. */
async function pressed(press) {
  const others = [changes(team), changes(page)]
  await page.waitForTimeout(300) // they look
  const start = Date.now()
  await press()
  return (await Promise.all(others)).map((at) => at - start)
}

const ticked = []
const delayed = []
for (let round = 0; round < rounds / 2; round++) {
  ticked.push(
    ...(await pressed(() =>
      pressing.getByRole('button', { name: `Concluir: ${line.title}` }).click(),
    )),
  )
  await pressed(() =>
    planner.request.post(`${business}/runSheet.checkLine`, {
      data: { lineUuid: line.uuid, done: false },
    }),
  )
  await pressing.getByRole('button', { name: 'Atrasar tudo daqui' }).first().click()
  const dialog = pressing.getByRole('dialog', { name: 'Atrasar tudo daqui' })
  await dialog.getByRole('button', { name: '20 minutos', exact: true }).click()
  delayed.push(
    ...(await pressed(() => dialog.getByRole('button', { name: 'Atrasar 20 minutos' }).click())),
  )
  const { shift } = await get(planner, `${business}/runSheet.get?eventUuid=${event}`)
  await pressed(() =>
    planner.request.post(`${business}/event.undo`, { data: { changeUuid: shift.uuid } }),
  )
}
for (const [what, all] of [
  ['concluir', ticked],
  ['atrasar', delayed],
]) {
  all.sort((a, b) => a - b)
  console.log(
    `roteiro, ${what}, do toque num celular a outro da equipe e ao do cliente: mediana ${all[all.length / 2]} ms, pior ${all.at(-1)} ms`,
  )
}
await browser.close()

function clock(start) {
  return `${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`
}

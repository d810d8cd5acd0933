// Measures how long after a change is saved another open screen shows it: the owner of the sample
// business ticks a task, over HTTP, and the client's phone counts it. It prints and judges nothing.
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
await browser.close()

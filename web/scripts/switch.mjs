// Measures how long another workspace takes to show its events: from the click on its name to
// the first of its cards painted, on a phone and on a desktop. It prints and judges nothing.
//   CORTEJO_URL=http://127.0.0.1:8080 npm --prefix web run switch
import { chromium, devices } from '@playwright/test'
import { executablePath } from './browser.mjs'
import { signIn } from './sign-in.mjs'

const base = process.env.CORTEJO_URL ?? 'http://127.0.0.1:8080'
const phone = process.env.PHONE ?? '+5531987654321' // of the sample's owner, who also helps elsewhere
const rounds = 12

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
})
const state = process.env.STATE ?? (await signIn(browser, base, phone))
for (const [name, options] of [
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
  const context = await browser.newContext({ ...options, baseURL: base, storageState: state })
  const page = await context.newPage()
  await page.goto('/app/events')
  const took = []
  for (let round = 0; round < rounds; round++) {
    await page.locator('main a[href^="/app/"][href*="-"]').first().waitFor()
    await page.waitForTimeout(1000)
    const target = await (name === 'celular' ? openList(page) : openMenu(page))
    took.push(await timed(page, target))
    await page.waitForTimeout(300)
  }
  took.sort((a, b) => a - b)
  console.log(
    `Troca de espaço, ${name}: mediana ${took[rounds / 2].toFixed(0)} ms, pior ${took[rounds - 1].toFixed(0)} ms`,
  )
  await context.close()
}
await browser.close()

/** On a desktop the menu on top of the sidebar lists the workspaces. */
async function openMenu(page) {
  await page.locator('button[aria-haspopup="menu"]').filter({ visible: true }).first().click()
  return page
    .getByRole('menuitem')
    .filter({ hasText: /spaço/ })
    .filter({ hasNotText: 'Ativo' })
    .filter({ hasNotText: 'Gerenciar' })
    .first()
}

/** On a phone a screen of its own does. */
async function openList(page) {
  await page.goto('/app/menu/memberships')
  await page.waitForTimeout(1000)
  return page.getByRole('button', { name: /^(Entrar|Acessar)/ }).first()
}

/** Clicks and waits, in the page, for cards none of which were there before, and their paint. */
async function timed(page, target) {
  await page.evaluate(() => {
    const cards = () => [...document.querySelectorAll('main a[href^="/app/"]')].map((a) => a.href)
    const before = new Set(cards())
    window.switched = new Promise((resolve) => {
      addEventListener(
        'click',
        () => {
          const start = performance.now()
          const look = () => {
            const now = cards()
            if (now.some((href) => /[0-9a-f-]{36}/.test(href) && !before.has(href)))
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
            else requestAnimationFrame(look)
          }
          look()
        },
        { capture: true, once: true },
      )
    })
  })
  await target.click()
  return page.evaluate(() => window.switched)
}

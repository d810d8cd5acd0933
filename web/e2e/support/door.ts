import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { freshClientIp } from './contexts'
import { phoneSize } from './looks'

/** A browser of its own on a phone, kept on the disk: it can be killed and opened again. */
export async function phoneAt(
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
export async function kill(context: BrowserContext, folder: string): Promise<void> {
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

/** Waits until the door may be without a network. */
export async function readyToBeAlone(page: Page, device: RegExp): Promise<void> {
  await page.getByRole('button', { name: device }).click()
  await expect(page.getByRole('heading', { name: 'Pronta para ficar sem rede' })).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Fechar' }).click()
}

/** Finds a household by its name and lets everybody of it in. */
export async function letIn(page: Page, household: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const search = page.getByRole('searchbox')
  await search.fill(household)
  await page.getByRole('button', { name: new RegExp(`^Helena.*${household}`) }).click()
  await page.getByRole('button', { name: 'Dar entrada aos 5' }).click()
  await expect(search).toBeVisible()
}

/** The one count: "20 de 50". */
export const count = (page: Page) => page.getByText(/^\d+ de \d+$/).first()

/** Acts as a handheld scanner: types the code, whatever has the focus, and presses Enter. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').focus()
  await page.evaluate((typed) => {
    const field = document.activeElement as HTMLInputElement
    const begun = performance.now()
    for (const [i, key] of [...typed, 'Enter'].entries()) {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      // A key says when it was pressed, however busy the page is: a scanner's come 5 ms apart.
      Object.defineProperty(press, 'timeStamp', { value: begun + 5 * i })
      if (field.dispatchEvent(press) && key.length === 1) {
        field.setRangeText(key, field.value.length, field.value.length, 'end')
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    }
  }, text)
}

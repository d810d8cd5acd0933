// Draws the PNG icons from the SVG mark with Chromium. Run it when the mark changes.
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { executablePath } from './browser.mjs'

const folder = new URL('../public/icons/', import.meta.url)
const mark = await readFile(new URL('cortejo.svg', folder), 'utf8')
// A maskable icon is cut to any shape, so its colour reaches the edge and the mark stays inside.
const square = mark.replace('rx="15"', '')
const maskable = square
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"')

const icons = [
  ['cortejo-192.png', 192, mark],
  ['cortejo-512.png', 512, mark],
  ['cortejo-maskable-512.png', 512, maskable],
  ['apple-touch-icon.png', 180, square],
]

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox'],
})
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()

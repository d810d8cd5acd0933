// Writes the typefaces as the server draws them (formats/typeface): one weight each, as TrueType, which Go's
// PDF writer reads. Run by hand when the fonts' packages change: node scripts/typeface.mjs
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const out = new URL('../../formats/typeface/', import.meta.url)
/** Latin-1 and the punctuation that people write with. */
const letters = [
  ...Array.from({ length: 0x17f - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)),
  ...'–—‘’“”„…•·′″€™→−',
].join('')
const plain = { opsz: 48, SOFT: 0, WONK: 0 }

async function write(name, source, variationAxes) {
  const font = await readFile(
    new URL(`../node_modules/@fontsource-variable/${source}`, import.meta.url),
  )
  await writeFile(
    new URL(name, out),
    await subsetFont(font, letters, { targetFormat: 'truetype', variationAxes }),
  )
}

await write('Fraunces-SemiBold.ttf', 'fraunces/files/fraunces-latin-full-normal.woff2', {
  ...plain,
  wght: 600,
})
await write('Fraunces-Italic.ttf', 'fraunces/files/fraunces-latin-full-italic.woff2', {
  ...plain,
  wght: 500,
})
await write('Inter-Regular.ttf', 'inter/files/inter-latin-wght-normal.woff2', { wght: 400 })
await write('Inter-SemiBold.ttf', 'inter/files/inter-latin-wght-normal.woff2', { wght: 600 })

// Cuts the fonts to what Cortejo writes with: the letters of Portuguese, the weights from regular to
// bold, and the features app.css asks for. Run it when one of these changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const from = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const to = new URL('../src/ui/fonts/', import.meta.url)

/** Of both fonts' Latin subset, whose letters these are (U+0000 to U+00FF and what stands beside). */
const letters = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
  [0xfffd, 0xfffd],
].flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))

// The first two are a variable font's own: without them it shows letters meant for other styles.
const always = ['rvrn', 'rclt', 'calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']
const fonts = [
  ['inter', 'inter-latin-wght-normal.woff2', [...always, 'cv11', 'ss03']],
  ['fraunces', 'fraunces-latin-wght-normal.woff2', [...always, 'lnum']],
  ['fraunces', 'fraunces-latin-wght-italic.woff2', [...always, 'lnum']],
]

await mkdir(to, { recursive: true })
for (const [family, file, keepFeatures] of fonts) {
  const whole = await readFile(new URL(`${family}/files/${file}`, from))
  const cut = await subsetFont(whole, String.fromCodePoint(...letters), {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  await writeFile(new URL(file, to), cut)
  await copyFile(new URL(`${family}/LICENSE`, from), new URL(`${family}.LICENSE.txt`, to))
  console.log(file, whole.length, cut.length)
}

// Cuts the fonts to what Cortejo writes with: the letters of their Latin subset, the weights from
// regular to bold, and the features app.css asks for. Run it when one of these changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const from = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const to = new URL('../src/ui/fonts/', import.meta.url)

// The first two are a variable font's own: without them it shows letters meant for other styles.
const always = ['rvrn', 'rclt', 'calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']
const fonts = [
  ['inter', 'inter-latin-wght-normal.woff2', [...always, 'cv11', 'ss03']],
  ['fraunces', 'fraunces-latin-wght-normal.woff2', [...always, 'lnum']],
  ['fraunces', 'fraunces-latin-wght-italic.woff2', [...always, 'lnum']],
]

/** Every letter of a list as CSS has it: "U+0000-00FF,U+0131". */
function lettersOf(ranges) {
  return ranges
    .replaceAll('U+', '')
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}

await mkdir(to, { recursive: true })
for (const [family, file, keepFeatures] of fonts) {
  const whole = await readFile(new URL(`${family}/files/${file}`, from))
  const { latin } = JSON.parse(await readFile(new URL(`${family}/unicode.json`, from), 'utf8'))
  const cut = await subsetFont(whole, lettersOf(latin), {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  await writeFile(new URL(file, to), cut)
  await copyFile(new URL(`${family}/LICENSE`, from), new URL(`${family}.LICENSE.txt`, to))
  console.log(file, whole.length, cut.length)
}

// Cuts the fonts to what Cortejo writes with: the letters of their Latin subset, the weights in use,
// and the features that a stylesheet asks for. Run it when one of these changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const modules = new URL('../node_modules/', import.meta.url)
const app = new URL('../src/ui/fonts/', import.meta.url)
const site = new URL('../src/site/fonts/', import.meta.url)
const variable = '@fontsource-variable'
const fixed = '@fontsource'

// The first two are a variable font's own: without them it shows letters meant for other styles.
const always = ['rvrn', 'rclt', 'calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']
const figures = [...always, 'lnum']
// What only titles of our own language wear: their heavier letters stay fewer.
const portuguese = `${lettersOf('U+0020-007E')}ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüñÑºª–—‘’“”…·`
const weights = (min, max = min) => ({ wght: min === max ? min : { min, max } })

const fonts = [
  [app, variable, 'inter', 'wght-normal', weights(400, 700), [...always, 'cv11', 'ss03']],
  [app, variable, 'fraunces', 'wght-normal', weights(400, 700), figures],
  [app, variable, 'fraunces', 'wght-italic', weights(400, 700), figures],
  // The themes of an event's website: at most some 60 kB each, all its fonts together.
  [site, variable, 'cormorant-garamond', 'wght-normal', weights(500), figures],
  [site, variable, 'cormorant-garamond', 'wght-italic', weights(500), figures, portuguese],
  [site, variable, 'figtree', 'wght-normal', weights(400, 600), always],
  [site, variable, 'bodoni-moda', 'wght-normal', weights(500), figures],
  [site, fixed, 'pinyon-script', '400-normal', undefined, always, portuguese],
  [site, variable, 'jost', 'wght-normal', weights(400, 500), always],
  [site, fixed, 'yeseva-one', '400-normal', undefined, figures],
  [site, variable, 'dm-sans', 'wght-normal', weights(400, 600), always],
  [site, fixed, 'instrument-serif', '400-normal', undefined, figures],
  [site, fixed, 'instrument-serif', '400-italic', undefined, figures, portuguese],
  [site, variable, 'instrument-sans', 'wght-normal', weights(400, 600), always],
  [site, variable, 'bricolage-grotesque', 'wght-normal', weights(400, 800), always],
  [site, fixed, 'poiret-one', '400-normal', undefined, figures],
  [site, variable, 'josefin-sans', 'wght-normal', weights(400, 600), always],
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

for (const [to, scope, family, style, variationAxes, keepFeatures, letters] of fonts) {
  const from = new URL(`${scope}/${family}/`, modules)
  const file = `${family}-latin-${style}.woff2`
  const whole = await readFile(new URL(`files/${file}`, from))
  const { latin } = JSON.parse(await readFile(new URL('unicode.json', from), 'utf8'))
  const cut = await subsetFont(whole, letters ?? lettersOf(latin), {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes,
  })
  await mkdir(to, { recursive: true })
  await writeFile(new URL(file, to), cut)
  await copyFile(new URL('LICENSE', from), new URL(`${family}.LICENSE.txt`, to))
  console.log(file, whole.length, cut.length)
}

/** How a name matches a query: it begins with it, or is only spelled similarly. */
export type Closeness = 'begins' | 'alike'

/** The range of characters [from, to) of the name as it is written. */
export type Span = readonly [from: number, to: number]

export interface Match {
  closeness: Closeness
  /** The distance of the spellings; lower is better. */
  distance: number
  /** The ranges of the name that match the query; empty if it is only spelled similarly. */
  marks: readonly Span[]
}

/** One word of a name, prepared once for many queries. */
interface Word {
  /** The word without accents, case and silent h, which people omit or type differently. */
  plain: string
  /** For each letter of plain, the position in the name behind which that letter ends. */
  ends: readonly number[]
  from: number
  /** The word in one spelling for all that sound alike. */
  sound: string
}

export type SearchedName = readonly Word[]

const parts = /[\p{L}\p{N}\p{M}]+/gu
const wholes = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ′`´]+[\p{L}\p{N}\p{M}]+)*/gu

/** Prepares a name for matching. D’Ávila is found by davila, d’ávila and ávila. */
export function searched(name: string): SearchedName {
  const whole = wordsOf(name, wholes)
  const part = wordsOf(name, parts)
  return part.length === whole.length ? part : [...part, ...whole]
}

/** Prepares a query for matching. */
export function prepareQuestion(question: string): SearchedName {
  return wordsOf(question, wholes)
}

function wordsOf(text: string, pattern: RegExp): Word[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => {
    let plain = ''
    const ends: number[] = []
    let at = index
    for (const letter of word) {
      at += letter.length
      for (const base of plainOf(letter)) {
        // "Thaís" is typed without the h as often as with it, and an h at the beginning is silent.
        if (base === 'h') continue
        plain += base
        ends.push(at)
      }
      // An accent written as a character of its own belongs to the letter before it.
      if (ends.length > 0) ends[ends.length - 1] = at
    }
    return { plain, ends, from: index, sound: soundOf(plain) }
  })
}

function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Diacritic}'’‘ʼ′]/gu, '')
    .toLowerCase()
}

/**
 * Returns one spelling for those that sound alike: Luiz and Luís, Kelly and Queli, Sophia and Sofia, Anna and Ana.
 */
function soundOf(plain: string): string {
  return plain
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/qu(?=[ei])|k/g, 'c')
    .replace(/(.)\1+/g, '$1')
}

/**
 * Matches a name with a query: each word of the query must begin a word of the name, or be spelled like its
 * beginning. Returns undefined for no match and for an empty query.
 */
export function match(name: SearchedName, question: SearchedName): Match | undefined {
  if (question.length === 0) return undefined
  const left = [...name]
  const marks: Span[] = []
  let distance = 0
  for (const asked of question) {
    let best: { word: Word; distance: number } | undefined
    for (const word of left) {
      const found = distanceOf(word, asked)
      if (found !== undefined && (best === undefined || found < best.distance))
        best = { word, distance: found }
    }
    if (!best) return undefined
    left.splice(left.indexOf(best.word), 1)
    distance += best.distance
    if (best.distance === 0)
      marks.push([best.word.from, best.word.ends[asked.plain.length - 1] ?? best.word.from])
  }
  return distance === 0
    ? { closeness: 'begins', distance, marks: marks.sort(([a], [b]) => a - b) }
    : { closeness: 'alike', distance, marks: [] }
}

/** Returns 0 if the word begins so, 0.5 or more if it is spelled similarly, and undefined for another word. */
function distanceOf(word: Word, asked: Word): number | undefined {
  if (asked.plain === '') return undefined
  if (word.plain.startsWith(asked.plain)) return 0
  if (word.sound.startsWith(asked.sound)) return 0.5
  if (asked.sound.length < 3) return undefined
  // People get the first letter right; a short word may differ in one other letter.
  if (word.sound[0] !== asked.sound[0]) return undefined
  const most = asked.sound.length < 4 ? 1 : 2
  const found = prefixDistance(word.sound, asked.sound, most)
  return found > most ? undefined : found
}

/**
 * Returns how many letters to add, remove, change or swap with a neighbor until the beginning of `word` is `asked`
 * (the optimal string alignment distance to its nearest prefix); `most` + 1 if it is more than `most`.
 */
function prefixDistance(word: string, asked: string, most: number): number {
  const width = Math.min(word.length, asked.length + most)
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, i) => i)
  for (let i = 1; i <= asked.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= width; j++) {
      const same = asked[i - 1] === word[j - 1]
      let cost = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && asked[i - 1] === word[j - 2] && asked[i - 2] === word[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = above
    above = row
  }
  return Math.min(...above)
}
